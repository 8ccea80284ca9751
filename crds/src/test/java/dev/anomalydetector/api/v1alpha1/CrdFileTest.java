package dev.anomalydetector.api.v1alpha1;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class CrdFileTest {

  @Test
  void committedFileIsWhatTheModelGenerates() throws IOException {
    if (Boolean.getBoolean("crd.write")) {
      GeneratedCrd.write();
    }

    assertThat(Files.readString(GeneratedCrd.FILE))
        .as(
            "%s is not what the model generates; write it anew with: "
                + "mvn -pl crds test -Dtest=CrdFileTest -Dcrd.write=true",
            GeneratedCrd.FILE)
        .isEqualTo(GeneratedCrd.text());
  }
}
