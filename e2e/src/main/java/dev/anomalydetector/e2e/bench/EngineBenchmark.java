package dev.anomalydetector.e2e.bench;

import dev.anomalydetector.job.engine.DetectionPlan;
import dev.anomalydetector.job.engine.KeyGroupEngine;
import dev.anomalydetector.job.engine.Outputs;
import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.event.KeyGroups;
import java.util.Random;

/** Events per second of the engine alone, on one core: no decoding, no queue, no sink. */
final class EngineBenchmark {

  private static final int VALUES = 1 << 16;

  private final KeyGroupEngine[] engines;
  private final String[] entities;
  private final int[] keyGroupOf;
  private final double[] values = new double[VALUES];
  private final CountingOutputs out = new CountingOutputs();
  private long next;

  EngineBenchmark(DetectionPlan plan, int keyGroups, int entityCount) {
    engines = new KeyGroupEngine[keyGroups];
    for (int i = 0; i < keyGroups; i++) {
      engines[i] = new KeyGroupEngine(plan, i);
    }
    entities = new String[entityCount];
    keyGroupOf = new int[entityCount];
    for (int i = 0; i < entityCount; i++) {
      entities[i] = "machine-" + i;
      keyGroupOf[i] = KeyGroups.of(entities[i], keyGroups);
    }
    Random random = new Random(1);
    for (int i = 0; i < VALUES; i++) {
      values[i] = 0.5 + 0.1 * random.nextGaussian();
    }
  }

  /** Processes events and returns how many were processed in a second. */
  double round(int events) {
    long begin = System.nanoTime();
    for (int i = 0; i < events; i++) {
      int entity = (int) (next % entities.length);
      double[] metrics = {values[(int) (next * 31 & VALUES - 1)]};
      long time = 1_700_000_000_000L + next / entities.length * 1_000;
      Event event = new Event(entities[entity], time, metrics, 0, next, 1);
      engines[keyGroupOf[entity]].process(event, out);
      next++;
    }
    return events * 1e9 / (System.nanoTime() - begin);
  }

  long alerts() {
    return out.alerts;
  }

  private static final class CountingOutputs implements Outputs {

    private long alerts;

    @Override
    public void alert(Alert alert) {
      alerts++;
    }

    @Override
    public void late(Event event, String metric) {
      throw new IllegalStateException("raw metrics are never late");
    }
  }
}
