package dev.anomalydetector.job.engine;

import dev.anomalydetector.job.engine.state.CorruptStateException;
import dev.anomalydetector.job.engine.state.StateReader;
import dev.anomalydetector.job.engine.state.StateWriter;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.event.MetricLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The layouts of metrics that the partition of a key group has told of, and what an event of
 * another layout means to this plan. So whoever changes the metrics of a running detector need not
 * fear that, between the restart of ingest and that of detect, a value is taken for another.
 */
final class MetricLayouts {

  /** How many are remembered: far more than lie between two restarts. */
  private static final int MOST = 16;

  private final MetricLayout own;

  /** In the order in which they were told of. */
  private final List<Told> told = new ArrayList<>();

  MetricLayouts(DetectionPlan plan) {
    own = plan.layout();
  }

  /** Notes a layout that a tick tells of. */
  void observe(MetricLayout layout) {
    if (find(layout.id()) == null) {
      if (told.size() == MOST) {
        told.remove(0);
      }
      told.add(new Told(layout, sources(layout)));
    }
  }

  private Told find(int id) {
    for (Told next : told) {
      if (next.layout.id() == id) {
        return next;
      }
    }
    return null;
  }

  /**
   * The event with the metrics of this plan, in its order: those that the event does not have do
   * not apply to it.
   *
   * @return null if nothing has told of the layout of the event
   */
  Event translate(Event event) {
    if (event.layout() == own.id() || event.layout() == MetricLayout.OF_READER) {
      return event;
    }
    Told known = find(event.layout());
    if (known == null) {
      return null;
    }
    int[] from = known.sources;
    double[] values = new double[from.length];
    for (int metric = 0; metric < values.length; metric++) {
      boolean has = from[metric] >= 0 && from[metric] < event.metrics().length;
      values[metric] = has ? event.metrics()[from[metric]] : Double.NaN;
    }
    return new Event(
        event.entity(),
        event.timeMillis(),
        values,
        event.sourcePartition(),
        event.sourceOffset(),
        event.inclusionProbability(),
        own.id());
  }

  private int[] sources(MetricLayout layout) {
    int[] from = new int[own.metrics().size()];
    Arrays.setAll(from, metric -> layout.metrics().indexOf(own.metrics().get(metric)));
    return from;
  }

  void write(StateWriter out) {
    out.writeInt(told.size());
    for (Told next : told) {
      out.writeInt(next.layout.metrics().size());
      next.layout.metrics().forEach(out::writeString);
    }
  }

  static MetricLayouts read(DetectionPlan plan, StateReader in) {
    MetricLayouts layouts = new MetricLayouts(plan);
    int count = in.readCount();
    if (count > MOST) {
      throw new CorruptStateException(
          count + " layouts of metrics, there are " + MOST + " at most");
    }
    for (int i = 0; i < count; i++) {
      String[] metrics = new String[in.readCount()];
      Arrays.setAll(metrics, metric -> in.readString());
      layouts.observe(MetricLayout.of(Arrays.asList(metrics)));
    }
    return layouts;
  }

  /**
   * A layout that the partition has told of.
   *
   * @param sources per metric of the plan the index of its value in the event, or -1
   */
  private record Told(MetricLayout layout, int[] sources) {}
}
