package dev.anomalydetector.api.v1alpha1;

/**
 * Time spans in the CEL rules of the schema, in milliseconds. CEL's {@code duration} knows no days,
 * and turning days into hours first is a rule too costly for the API server, which bounds the
 * estimated cost of rules.
 */
final class TimeSpanRules {

  /** The member {@code size}. */
  static final String SIZE =
      "(self.size.endsWith('ms') ? int(self.size.replace('ms', ''))"
          + " : self.size.endsWith('s') ? int(self.size.replace('s', '')) * 1000"
          + " : self.size.endsWith('m') ? int(self.size.replace('m', '')) * 60000"
          + " : self.size.endsWith('h') ? int(self.size.replace('h', '')) * 3600000"
          + " : int(self.size.replace('d', '')) * 86400000)";

  /** The member {@code slide}. */
  static final String SLIDE =
      "(self.slide.endsWith('ms') ? int(self.slide.replace('ms', ''))"
          + " : self.slide.endsWith('s') ? int(self.slide.replace('s', '')) * 1000"
          + " : self.slide.endsWith('m') ? int(self.slide.replace('m', '')) * 60000"
          + " : self.slide.endsWith('h') ? int(self.slide.replace('h', '')) * 3600000"
          + " : int(self.slide.replace('d', '')) * 86400000)";

  private TimeSpanRules() {}
}
