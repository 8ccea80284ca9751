package dev.anomalydetector.api.v1alpha1;

import io.fabric8.crdv2.generator.CRDGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The CRD as the annotations of the model have it now. */
final class GeneratedCrd {

  /** The committed file, from the folder of this module. */
  static final Path FILE =
      Path.of("src/main/resources/crds/anomalydetectors.anomalydetector.dev.yml");

  private static final String HEADER =
      "# Generated from the Java model by CrdFileTest, which also says how: do not edit.\n";

  private GeneratedCrd() {}

  static String text() {
    InMemory output = new InMemory();
    new CRDGenerator()
        .customResourceClasses(AnomalyDetector.class)
        .forCRDVersions("v1")
        .withPostProcessor(new CrdFinish())
        .withOutput(output)
        .generate();
    return HEADER
        + output.stream.toString(StandardCharsets.UTF_8).replaceFirst("^(---\n|#[^\n]*\n)+", "");
  }

  static void write() throws IOException {
    Files.createDirectories(FILE.getParent());
    Files.writeString(FILE, text());
  }

  private static final class InMemory
      extends CRDGenerator.AbstractCRDOutput<ByteArrayOutputStream> {
    private final ByteArrayOutputStream stream = new ByteArrayOutputStream();

    @Override
    protected ByteArrayOutputStream createStreamFor(String crdName) {
      return stream;
    }
  }
}
