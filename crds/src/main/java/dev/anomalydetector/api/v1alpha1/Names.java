package dev.anomalydetector.api.v1alpha1;

/** What names may look like; shared by the schema and the messages about it. */
public final class Names {

  /** Metrics and detectors: as a Kubernetes label, since derived objects carry these names. */
  public static final String PATTERN = "^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$";

  /** Fields: as an identifier of CEL, since expressions say {@code event.<name>}. */
  public static final String FIELD_PATTERN = "^[a-zA-Z_][a-zA-Z0-9_]{0,62}$";

  /**
   * The resource itself. Flink's operator allows a deployment 45 characters, Kubernetes a service
   * 63 and Kafka a topic 249; with the longest suffix added ({@code -detect-1023}, {@code
   * .dead-letter} after the namespace) 32 fit all three. It has no dot, so that {@code
   * <namespace>.<name>.events} reads one way only.
   */
  public static final String RESOURCE_PATTERN = "^[a-z]([-a-z0-9]{0,30}[a-z0-9])?$";

  /** Names of Kubernetes that are labels of DNS: namespaces, Strimzi's clusters. */
  public static final String LABEL_PATTERN = "^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$";

  /** Names of Kubernetes that are domains of DNS: secrets, service accounts. */
  public static final String SECRET_PATTERN = "^[a-z0-9]([-.a-z0-9]{0,251}[a-z0-9])?$";

  /** The longest name of a field, a metric or a detector, in characters. */
  public static final int LENGTH = 63;

  /** The longest expression, in characters. */
  public static final int EXPRESSION_LENGTH = 1024;

  private Names() {}
}
