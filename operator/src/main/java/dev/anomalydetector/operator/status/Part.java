package dev.anomalydetector.operator.status;

import dev.anomalydetector.operator.observe.Progress;
import dev.anomalydetector.operator.observe.Reason;

/**
 * How far one part of a detector has come, deadlines considered.
 *
 * @param name what it is, for a person
 * @param progress how far it has come
 * @param reason why
 * @param message why, as a sentence; empty if there is nothing to say
 */
record Part(String name, Progress progress, Reason reason, String message) {

  /** What to say about it. */
  String text() {
    return name + ": " + explanation();
  }

  /** What to say where its name is known. */
  String explanation() {
    return message.isEmpty() ? reason.text() : message;
  }
}
