package dev.anomalydetector.job.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class FailureTextTest {

  @Test
  void saysWhatIsWrongWithAFile() {
    assertThat(FailureText.of(new NoSuchFileException("a.yaml")))
        .isEqualTo("a.yaml: does not exist");
    assertThat(FailureText.of(new AccessDeniedException("a.yaml")))
        .isEqualTo("a.yaml: permission denied");
  }

  @Test
  void saysTheCauseOnceThoughItIsWrapped() {
    IOException cause = new IOException("no space left");
    Exception wrapped = new IllegalStateException("Topic x", new ExecutionException(cause));

    assertThat(FailureText.of(wrapped)).isEqualTo("Topic x: java.io.IOException: no space left");
  }

  @Test
  void namesAFailureWithoutWords() {
    assertThat(FailureText.of(new IllegalStateException())).isEqualTo("IllegalStateException");
  }

  @Test
  void spellsOutWhatWouldSteerTheTerminal() {
    assertThat(TerminalText.printable("a\u001b[31m\n\u202eé☃\ud83d\ude00"))
        .isEqualTo("a\\u001b[31m\\u000a\\u202eé☃\ud83d\ude00");
  }
}
