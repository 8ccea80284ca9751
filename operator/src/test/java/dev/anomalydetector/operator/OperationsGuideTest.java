package dev.anomalydetector.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.operator.observe.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class OperationsGuideTest {

  private static final Path GUIDE = Path.of("../docs/operations.md");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([A-Z][A-Za-z]+)` \\|");

  @Test
  void guideSaysOfEveryReasonOnceWhatToDoAndKnowsNoOther() throws IOException {
    String guide = Files.readString(GUIDE);
    String reasons = guide.substring(guide.indexOf("## Reasons, and what to do"));
    List<String> explained = ROW.matcher(reasons).results().map(row -> row.group(1)).toList();

    assertThat(explained)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Reason.values()).map(Reason::text).toList());
  }
}
