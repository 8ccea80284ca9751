package dev.anomalydetector.job.ingest.parse;

import static dev.anomalydetector.job.ingest.parse.Records.bad;
import static dev.anomalydetector.job.ingest.parse.Records.parsed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.job.deadletter.DeadLetter.Reason;
import dev.anomalydetector.job.event.EntityIds;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Keys of several fields and of every type. */
class EntityKeyTest {

  private final RecordParser parser =
      RecordParser.of(
          Records.spec(
              """
              kafka: {topic: tasks}
              timestamp: {field: time}
              fields:
                topic: {path: $source, type: String}
                job: {path: job, type: Long}
                task: {path: task}
                alive: {path: alive, type: Boolean}
                name: {path: name, type: String}
              """,
              "[name, job, task, alive, topic]",
              "- {name: first, value: event.task}"));

  private static String task(String name, String job, String task) {
    return "{\"time\": 1796104800, \"name\": \"%s\", \"job\": %s, \"task\": %s, \"alive\": true}"
        .formatted(name, job, task);
  }

  @Test
  void valuesOfAnyTypeAreJoinedAsPeopleWriteThem() {
    assertThat(parsed(parser, task("a", "17", "3")).entity()).isEqualTo("a|17|3|true|usage");
    assertThat(parsed(parser, task("a", "17.0", "-3.0")).entity()).isEqualTo("a|17|-3|true|usage");
    assertThat(parsed(parser, task("a", "1", "2.5")).entity()).isEqualTo("a|1|2.5|true|usage");
  }

  @Test
  void aSeparatorWithinAValueIsKept() {
    String entity = parsed(parser, task("a|b", "1", "2")).entity();

    assertThat(EntityIds.split(entity)).isEqualTo(List.of("a|b", "1", "2", "true", "usage"));
  }

  @Test
  void theKeyIsBoundedAsAWhole() {
    String rest = "|1|2|true|usage";
    String longest = "x".repeat(EntityKey.MAXIMUM_CHARACTERS - rest.length());

    assertThat(parsed(parser, task(longest, "1", "2")).entity()).isEqualTo(longest + rest);

    var letter = bad(parser, task(longest + "x", "1", "2"));
    assertThat(letter.reason()).isEqualTo(Reason.BAD_KEY);
    assertThat(letter.message()).contains("1025 characters").hasSizeLessThan(300);
  }

  @Test
  void everyCharacterOfUnicodeMayBeInAKey() {
    assertThat(
            parsed(parser, task("\uD83D\uDE00\u00e9\u0000".replace("\0", "\\u0000"), "1", "2"))
                .entity())
        .startsWith("\uD83D\uDE00\u00e9\0|");
  }
}
