package dev.anomalydetector.operator.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.operator.observe.Reason;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          403 |                      | pods is forbidden: not allowed               | FORBIDDEN
          403 | NamespaceTerminating | unable to create new content in namespace n  | NAMESPACE_TERMINATING
          400 |                      | strict decoding error                        | API_REFUSED
          422 |                      | spec.flinkVersion: Unsupported value: "v9_9" | API_REFUSED
          500 |                      | .spec.a: field not declared in schema        | API_REFUSED
          500 |                      | etcdserver: request timed out                | API_ERROR
          409 |                      | the object has been modified                 | API_ERROR
          """)
  void answerOfTheApiServer(int code, String cause, String message, Reason reason) {
    var status =
        new StatusBuilder()
            .withCode(code)
            .withMessage(message)
            .withNewDetails()
            .addNewCause()
            .withReason(cause)
            .endCause()
            .endDetails()
            .build();

    assertThat(Failure.of(new IllegalStateException(new KubernetesClientException(status))))
        .isEqualTo(new Failure(reason, message));
  }
}
