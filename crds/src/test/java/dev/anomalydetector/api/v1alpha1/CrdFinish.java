package dev.anomalydetector.api.v1alpha1;

import io.fabric8.crdv2.generator.CRDPostProcessor;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceColumnDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionVersion;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import java.util.Comparator;
import java.util.List;

/** What the CRD needs and the generator has no annotation for. */
final class CrdFinish implements CRDPostProcessor {

  private static final List<String> COLUMNS =
      List.of("Ready", "Reason", "Workers", "Age", "Message");

  @Override
  public HasMetadata process(HasMetadata crd, String crdSpecVersion) {
    ((CustomResourceDefinition) crd).getSpec().getVersions().forEach(CrdFinish::finish);
    return crd;
  }

  private static void finish(CustomResourceDefinitionVersion version) {
    // The generator sorts columns by their paths.
    version
        .getAdditionalPrinterColumns()
        .sort(
            Comparator.comparing(
                CustomResourceColumnDefinition::getName, Comparator.comparing(COLUMNS::indexOf)));
    JSONSchemaProps root = version.getSchema().getOpenAPIV3Schema();
    root.setDescription("A stream of metrics and events, and what to raise alerts about in it.");
    JSONSchemaProps spec = root.getProperties().get("spec");
    // Named items merge by name under server-side apply, and no name may occur twice.
    keyedBy("name", spec.getProperties().get("metrics"));
    keyedBy("name", spec.getProperties().get("detectors"));
    // The generator would let the API server drop whatever stands inside.
    spec.getProperties()
        .get("flink")
        .getProperties()
        .get("podTemplate")
        .setAdditionalProperties(null);
    JSONSchemaProps status = root.getProperties().get("status");
    keyedBy("name", status.getProperties().get("stages"));
    keyedBy("type", status.getProperties().get("conditions"));
  }

  private static void keyedBy(String key, JSONSchemaProps list) {
    list.setXKubernetesListType("map");
    list.setXKubernetesListMapKeys(List.of(key));
  }
}
