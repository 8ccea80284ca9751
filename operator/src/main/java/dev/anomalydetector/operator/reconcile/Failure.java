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

  private static final int BAD_REQUEST = 400;
  private static final int FORBIDDEN = 403;
  private static final int UNPROCESSABLE = 422;

  /** What the API server says, as an internal error, of a field that a CRD does not have. */
  private static final String NOT_IN_SCHEMA = "field not declared in schema";

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
    return new Failure(reason(refused, String.valueOf(message)), String.valueOf(message));
  }

  private static Reason reason(KubernetesClientException refused, String message) {
    return switch (refused.getCode()) {
      case FORBIDDEN -> terminating(refused) ? Reason.NAMESPACE_TERMINATING : Reason.FORBIDDEN;
      case BAD_REQUEST, UNPROCESSABLE -> Reason.API_REFUSED;
      default -> message.contains(NOT_IN_SCHEMA) ? Reason.API_REFUSED : Reason.API_ERROR;
    };
  }

  private static boolean terminating(KubernetesClientException refused) {
    return refused.getStatus() != null
        && refused.getStatus().getDetails() != null
        && refused.getStatus().getDetails().getCauses().stream()
            .anyMatch(cause -> "NamespaceTerminating".equals(cause.getReason()));
  }
}
