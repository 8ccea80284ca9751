package dev.anomalydetector.operator.reconcile;

import dev.anomalydetector.operator.observe.Reason;
import io.fabric8.kubernetes.api.model.HasMetadata;

/** What came of making an object as it should be. */
sealed interface Written<R extends HasMetadata> {

  /**
   * It is as it should be.
   *
   * @param object as the API server has it
   */
  record Done<R extends HasMetadata>(R object) implements Written<R> {}

  /**
   * It was left alone, because it is not the detector's.
   *
   * @param reason whose it is
   * @param message whose it is, and what to do
   */
  record Foreign<R extends HasMetadata>(Reason reason, String message) implements Written<R> {}
}
