package dev.anomalydetector.api.v1alpha1;

/**
 * Time spans in the CEL rules of the schema. CEL's {@code duration} knows no days, so a number of
 * days is turned into hours before it is read.
 */
final class TimeSpanRules {

  /** The member {@code size} as a duration. */
  static final String SIZE =
      "(self.size.endsWith('d')"
          + " ? duration(string(int(self.size.replace('d', '')) * 24) + 'h')"
          + " : duration(self.size))";

  /** The member {@code slide} as a duration. */
  static final String SLIDE =
      "(self.slide.endsWith('d')"
          + " ? duration(string(int(self.slide.replace('d', '')) * 24) + 'h')"
          + " : duration(self.slide))";

  private TimeSpanRules() {}
}
