package dev.anomalydetector.operator.observe;

/**
 * What the topics of a detector are like, taken together.
 *
 * @param progress whether they can be used
 * @param reason why
 * @param message why, as a sentence
 */
public record TopicsObservation(Progress progress, Reason reason, String message) {}
