package dev.anomalydetector.job.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.job.engine.state.StateReader;
import dev.anomalydetector.job.engine.state.StateWriter;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.event.MetricLayout;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetricLayoutsTest {

  private static final DetectionPlan PLAN =
      new DetectionPlan(
          "space/name",
          1,
          List.of(MetricPlan.raw("cpu"), MetricPlan.raw("memory"), MetricPlan.raw("load")),
          List.of(),
          0,
          new LimitsPlan(10, 1 << 20, LimitsPlan.OnLimit.EVICT, 1_000));

  private static final MetricLayout OLD = MetricLayout.of(List.of("load", "disk", "cpu"));

  private static Event event(int layout, double... metrics) {
    return new Event("m", 5, metrics, 1, 2, 0.5, layout);
  }

  @Test
  void anEventOfThePlansOwnLayoutIsLeftAsItIs() {
    MetricLayouts layouts = new MetricLayouts(PLAN);
    Event own = event(PLAN.layout().id(), 1, 2, 3);
    Event plain = event(MetricLayout.OF_READER, 1, 2, 3);

    assertThat(layouts.translate(own)).isSameAs(own);
    assertThat(layouts.translate(plain)).isSameAs(plain);
  }

  @Test
  void valuesOfAnotherLayoutGoToTheMetricsThatTheyMean() {
    MetricLayouts layouts = new MetricLayouts(PLAN);
    Event old = event(OLD.id(), 1, 2, 3);
    assertThat(layouts.translate(old)).as("nothing has told of it").isNull();

    layouts.observe(OLD);

    Event understood = layouts.translate(old);
    assertThat(understood.metrics()).containsExactly(3, Double.NaN, 1);
    assertThat(understood)
        .usingRecursiveComparison()
        .ignoringFields("metrics", "layout")
        .isEqualTo(old);
    assertThat(layouts.translate(event(OLD.id(), 1)).metrics())
        .as("fewer values than the layout says")
        .containsExactly(Double.NaN, Double.NaN, 1);
  }

  @Test
  void whatWasToldIsKeptInSnapshotsAndBounded() {
    MetricLayouts layouts = new MetricLayouts(PLAN);
    layouts.observe(OLD);
    for (int i = 0; i < 15; i++) {
      layouts.observe(MetricLayout.of(List.of("cpu", "other " + i)));
    }
    assertThat(restored(layouts).translate(event(OLD.id(), 1, 2, 3))).isNotNull();

    layouts.observe(MetricLayout.of(List.of("one too many")));

    assertThat(layouts.translate(event(OLD.id(), 1, 2, 3))).isNull();
    assertThat(restored(layouts).translate(event(OLD.id(), 1, 2, 3))).isNull();
  }

  private static MetricLayouts restored(MetricLayouts layouts) {
    StateWriter out = new StateWriter();
    layouts.write(out);
    return MetricLayouts.read(PLAN, new StateReader(out.takeBytes()));
  }
}
