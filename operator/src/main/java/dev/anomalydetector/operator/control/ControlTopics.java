package dev.anomalydetector.operator.control;

import java.util.Map;

/** Access to control topics. */
@FunctionalInterface
public interface ControlTopics {

  /**
   * Opens one.
   *
   * @param client settings of Kafka's clients, credentials included
   * @param topic its name
   * @param keyGroups number of key groups of the detector
   * @throws ControlException when the settings make no sense
   */
  ControlTopic open(Map<String, String> client, String topic, int keyGroups);
}
