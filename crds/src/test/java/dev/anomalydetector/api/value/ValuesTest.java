package dev.anomalydetector.api.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValuesTest {

  @ParameterizedTest
  @CsvSource({
    "500ms, 500, 500ms",
    "30s, 30000, 30s",
    "60s, 60000, 1m",
    "90m, 5400000, 90m",
    "24h, 86400000, 1d",
    "7d, 604800000, 7d",
    "0m, 0, 0s",
    "99999d, 8639913600000, 99999d"
  })
  void timeSpanIsReadAndWritten(String text, long millis, String written) {
    TimeSpan span = TimeSpan.parse(text);

    assertThat(span.millis()).isEqualTo(millis);
    assertThat(span).hasToString(written).isEqualTo(TimeSpan.parse(span.toString()));
    assertThat(span.toDuration()).isEqualTo(Duration.ofMillis(millis));
    assertThat(span.positive()).isEqualTo(millis > 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "10", "s", "1.5h", "-1s", "1 s", "10x", "1h30m", "100000d", "١s"})
  void timeSpanRefusesAnythingElse(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeSpan.parse(text))
        .withMessageContaining("'" + text + "'")
        .withMessageContaining("30s");
    assertThat(text).doesNotMatch(TimeSpan.POSITIVE_PATTERN);
  }

  @Test
  void onlyTheGeneralPatternAcceptsNoTime() {
    assertThat("0s").matches(TimeSpan.PATTERN).doesNotMatch(TimeSpan.POSITIVE_PATTERN);
    assertThat("1s").matches(TimeSpan.PATTERN).matches(TimeSpan.POSITIVE_PATTERN);
  }

  @ParameterizedTest
  @CsvSource({
    "20%, 0.2, 20%",
    "0.5%, 0.005, 0.5%",
    "100%, 1, 100%",
    "1.50%, 0.015, 1.5%",
    "0%, 0, 0%"
  })
  void percentageIsReadAndWritten(String text, double fraction, String written) {
    assertThat(Percentage.parse(text).fraction()).isEqualTo(fraction);
    assertThat(Percentage.parse(text)).hasToString(written);
    assertThat(Percentage.parse(text)).isEqualTo(Percentage.parse(written));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "20", "%", "-1%", "1.2345%", "10000%", "a%"})
  void percentageRefusesAnythingElse(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Percentage.parse(text))
        .withMessageContaining("20%");
  }

  @Test
  void percentageIsNeverNegative() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Percentage(new BigDecimal("-0.1")));
  }

  @ParameterizedTest
  @CsvSource({
    "0.1%, true",
    "5%, true",
    "99.9%, true",
    "100%, true",
    "0%, false",
    "0.0%, false",
    "100.1%, false",
    "101%, false"
  })
  void properShareIsMoreThanNothingAndAtMostAll(String text, boolean accepted) {
    assertThat(text.matches(Percentage.PROPER_SHARE_PATTERN)).isEqualTo(accepted);
  }

  @ParameterizedTest
  @CsvSource({
    "1Ki, 1024, 1Ki",
    "512Mi, 536870912, 512Mi",
    "2Gi, 2147483648, 2Gi",
    "1024Mi, 1073741824, 1Gi",
    "999999Ti, 1099510528264372224, 999999Ti"
  })
  void memorySizeIsReadAndWritten(String text, long bytes, String written) {
    assertThat(MemorySize.parse(text).bytes()).isEqualTo(bytes);
    assertThat(MemorySize.parse(text)).hasToString(written);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0Gi", "2", "2G", "2gi", "-1Gi", "1.5Gi", "1000000Ti"})
  void memorySizeRefusesAnythingElse(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MemorySize.parse(text))
        .withMessageContaining("512Mi");
  }

  @ParameterizedTest
  @CsvSource({
    "$.machine.id, machine|id, machine.id",
    "$.cpu, cpu, cpu",
    "cpu, cpu, cpu",
    "cpu load (%), cpu load (%), cpu load (%)",
    "a.b, a.b, a.b"
  })
  void fieldPathNamesMembersAndColumn(String text, String members, String column) {
    FieldPath path = new FieldPath(text);

    assertThat(path.members()).containsExactly(members.split("[|]"));
    assertThat(path.column()).isEqualTo(column);
    assertThat(path.origin()).isFalse();
  }

  @Test
  void fieldPathOfTheOriginIsInNoRecord() {
    FieldPath path = new FieldPath("$source");

    assertThat(path.origin()).isTrue();
    assertThatIllegalStateException().isThrownBy(path::members);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "$", "$.", "$.a.", "$.a..b", "$a", "$sources"})
  void fieldPathRefusesAnythingElse(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FieldPath(text))
        .withMessageContaining("$.a.b");
  }
}
