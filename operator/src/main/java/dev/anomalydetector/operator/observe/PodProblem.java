package dev.anomalydetector.operator.observe;

/**
 * What keeps a pod from working.
 *
 * @param reason the kind of problem
 * @param message what Kubernetes says about it
 */
public record PodProblem(Reason reason, String message) {}
