package dev.anomalydetector.operator.status;

import dev.anomalydetector.api.v1alpha1.AnomalyDetectorStatus;
import dev.anomalydetector.api.v1alpha1.StageState;
import dev.anomalydetector.operator.plan.Stage;

/** How many workers detect. */
final class Workers {

  private Workers() {}

  /** Those that run; while they are restarted, as many as ran before. */
  static int running(AnomalyDetectorStatus previous, Situation situation) {
    int running = 0;
    boolean settled = true;
    for (var stage : situation.stages()) {
      if (stage.plan().stage() == Stage.DETECT) {
        running += stage.state() == StageState.RUNNING ? stage.plan().parallelism() : 0;
        settled &= stage.state() == StageState.RUNNING || stage.state() == StageState.SUSPENDED;
      }
    }
    return settled || previous == null || previous.workers() == null ? running : previous.workers();
  }
}
