package dev.anomalydetector.api.v1alpha1;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class CrdReferenceTest {

  @Test
  void committedReferenceIsWhatTheCrdSays() throws IOException {
    if (Boolean.getBoolean("crd.write")) {
      Files.writeString(CrdReference.FILE, CrdReference.text());
    }

    assertThat(Files.readString(CrdReference.FILE))
        .as(
            "%s is not what the CRD says; write it anew with: "
                + "mvn -pl crds test -Dtest=CrdReferenceTest -Dcrd.write=true",
            CrdReference.FILE)
        .isEqualTo(CrdReference.text());
  }
}
