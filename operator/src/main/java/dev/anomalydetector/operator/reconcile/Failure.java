package dev.anomalydetector.operator.reconcile;

import dev.anomalydetector.operator.observe.Reason;
import io.fabric8.kubernetes.client.KubernetesClientException;

/**
 * What an exception means for a detector. Pure.
 *
 * @param reason the kind of failure
 * @param message what was refused, in the API server's words where there are any
 */
record Failure(Reason reason, String message) {

  private static final int FORBIDDEN = 403;

  /** Looks through the exceptions that the operator framework wraps around the one that counts. */
  static Failure of(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null && !(cause instanceof KubernetesClientException)) {
      cause = cause.getCause();
    }
    if (!(cause instanceof KubernetesClientException refused)) {
      return new Failure(Reason.API_ERROR, cause.toString());
    }
    String message =
        refused.getStatus() == null || refused.getStatus().getMessage() == null
            ? refused.getMessage()
            : refused.getStatus().getMessage();
    return new Failure(
        refused.getCode() == FORBIDDEN ? Reason.FORBIDDEN : Reason.API_ERROR,
        String.valueOf(message));
  }
}
