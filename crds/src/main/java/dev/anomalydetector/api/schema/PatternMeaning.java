package dev.anomalydetector.api.schema;

import static java.util.Map.entry;

import dev.anomalydetector.api.v1alpha1.Names;
import dev.anomalydetector.api.v1alpha1.Places;
import dev.anomalydetector.api.value.FieldPath;
import dev.anomalydetector.api.value.MemorySize;
import dev.anomalydetector.api.value.Percentage;
import dev.anomalydetector.api.value.TimeSpan;
import java.util.Map;

/** What the patterns of the schema mean, for people who do not read regular expressions. */
final class PatternMeaning {

  private static final String TIME_SPAN =
      "a whole number and a unit, as in 500ms, 30s, 10m, 24h or 7d";

  private static final Map<String, String> MEANINGS =
      Map.ofEntries(
          entry(TimeSpan.PATTERN, "must be a time span: " + TIME_SPAN),
          entry(TimeSpan.POSITIVE_PATTERN, "must be a time span of more than 0: " + TIME_SPAN),
          entry(Percentage.PATTERN, "must be a percentage: a number and %, as in 20% or 0.5%"),
          entry(
              Percentage.PROPER_SHARE_PATTERN,
              "must be a percentage from 0.1% to 100%, with at most one decimal, as in 5%"),
          entry(
              MemorySize.PATTERN,
              "must be a memory size: a whole number and Ki, Mi, Gi or Ti, as in 512Mi or 2Gi"),
          entry(
              FieldPath.PATTERN,
              "must be a path: $.a.b for a member of a JSON object, the name of a CSV column,"
                  + " or $source"),
          entry(
              Names.PATTERN,
              "must be a name: lower-case letters, digits and hyphens, a letter first, no hyphen"
                  + " last, as in cpu-minute"),
          entry(
              Names.FIELD_PATTERN,
              "must be a name: letters, digits and underscores, no digit first, as in cpu_share"),
          entry(
              Names.LABEL_PATTERN,
              "must be a name of Kubernetes: at most 63 lower-case letters, digits and hyphens, no"
                  + " hyphen first or last"),
          entry(
              Names.SECRET_PATTERN,
              "must be a name of Kubernetes: lower-case letters, digits, hyphens and dots, a letter"
                  + " or digit first and last"),
          entry(
              Places.BROKERS_PATTERN,
              "must be addresses of brokers: host:port, separated by commas, as in"
                  + " kafka-0:9092,kafka-1:9092"),
          entry(
              Places.DIRECTORY_PATTERN,
              "must be a directory: a URI or an absolute path without spaces, as in"
                  + " s3://bucket/path or file:///path"),
          entry(
              Places.TOPIC_PATTERN,
              "must be the name of a topic: letters, digits, dots, hyphens and underscores"),
          entry(
              Places.IMAGE_PATTERN,
              "must be an image, as in registry.example.org/team/job:1.0; only registry and tag"
                  + " have upper-case letters"),
          entry(
              Names.RESOURCE_PATTERN,
              "must be at most 32 lower-case letters, digits and hyphens, a letter first, no"
                  + " hyphen last: names of topics and deployments are made from it"));

  private PatternMeaning() {}

  /** What values must look like, as the end of a sentence about one that does not. */
  static String of(String pattern) {
    return MEANINGS.getOrDefault(pattern, "must match the pattern " + pattern);
  }
}
