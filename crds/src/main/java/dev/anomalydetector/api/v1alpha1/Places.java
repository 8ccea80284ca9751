package dev.anomalydetector.api.v1alpha1;

/** What the names of things outside the detector may look like: where to find brokers and so on. */
public final class Places {

  private static final String PORT =
      "([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])";
  private static final String BROKER =
      "([a-zA-Z0-9]([a-zA-Z0-9._-]{0,251}[a-zA-Z0-9])?|\\[[0-9a-fA-F:.]{2,45}\\]):" + PORT;

  /** Brokers of Kafka: host:port, separated by commas. */
  public static final String BROKERS_PATTERN = "^" + BROKER + "( *, *" + BROKER + ")*$";

  /** A directory: a URI with a scheme, or an absolute path; no spaces. */
  public static final String DIRECTORY_PATTERN = "^([a-z][a-z0-9+.-]*:/{1,3}[^/\\s]|/)[^\\s]*$";

  /** A topic of Kafka: not . nor .. alone. */
  public static final String TOPIC_PATTERN = "^([.]{0,2}[a-zA-Z0-9_-]|[.]{3})[a-zA-Z0-9._-]*$";

  private static final String PART = "[a-z0-9]+([._-]+[a-z0-9]+)*";

  /** An image: registry, repository, tag and digest as container runtimes take them. */
  public static final String IMAGE_PATTERN =
      "^([a-zA-Z0-9.-]+(:[0-9]{1,5})?/)?"
          + PART
          + "(/"
          + PART
          + ")*(:[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,127})?(@[a-z0-9]+:[0-9a-f]{32,128})?$";

  private Places() {}
}
