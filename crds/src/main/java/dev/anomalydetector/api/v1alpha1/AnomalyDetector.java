package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

/** A stream of metrics and events, and what to raise alerts about in it. */
@Group(AnomalyDetector.GROUP)
@Version(AnomalyDetector.VERSION)
@ShortNames("ad")
@AdditionalPrinterColumn(
    name = "Ready",
    jsonPath = ".status.conditions[?(@.type=='Ready')].status",
    type = AdditionalPrinterColumn.Type.STRING)
@AdditionalPrinterColumn(
    name = "Reason",
    jsonPath = ".status.conditions[?(@.type=='Ready')].reason",
    type = AdditionalPrinterColumn.Type.STRING)
@AdditionalPrinterColumn(
    name = "Workers",
    jsonPath = ".status.workers",
    type = AdditionalPrinterColumn.Type.INTEGER)
@AdditionalPrinterColumn(
    name = "Message",
    jsonPath = ".status.conditions[?(@.type=='Ready')].message",
    type = AdditionalPrinterColumn.Type.STRING,
    priority = 1)
@AdditionalPrinterColumn(
    name = "Age",
    jsonPath = ".metadata.creationTimestamp",
    type = AdditionalPrinterColumn.Type.DATE)
@ValidationRule(
    value = "self.metadata.name.matches('" + Names.RESOURCE_PATTERN + "')",
    message =
        "metadata.name must begin with a lower-case letter, have lower-case letters, digits and "
            + "hyphens only, and at most 32 characters: names of topics and deployments are made "
            + "from it")
public class AnomalyDetector extends CustomResource<AnomalyDetectorSpec, AnomalyDetectorStatus>
    implements Namespaced {

  /** The API group. */
  public static final String GROUP = "anomalydetector.dev";

  /** The version of the API. */
  public static final String VERSION = "v1alpha1";

  /** What to watch, and how. */
  @Override
  @Required
  @JsonPropertyDescription("What to watch, and how.")
  public AnomalyDetectorSpec getSpec() {
    return super.getSpec();
  }

  /** What has become of it; {@code null} before the first reconciliation. */
  @Override
  @JsonPropertyDescription("What has become of the detector; written by the operator.")
  public AnomalyDetectorStatus getStatus() {
    return super.getStatus();
  }
}
