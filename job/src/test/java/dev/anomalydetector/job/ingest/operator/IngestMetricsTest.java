package dev.anomalydetector.job.ingest.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.job.deadletter.DeadLetter.Reason;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.SimpleCounter;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.junit.jupiter.api.Test;

class IngestMetricsTest {

  private final Map<String, Supplier<?>> registered = new TreeMap<>();

  /** Keeps metrics by name, which Flink's own group of this kind does not. */
  private final class Registry extends UnregisteredMetricsGroup {
    private final String path;

    private Registry(String path) {
      this.path = path;
    }

    @Override
    public Counter counter(String name) {
      Counter counter = new SimpleCounter();
      registered.put(path + name, counter::getCount);
      return counter;
    }

    @Override
    public <T, G extends Gauge<T>> G gauge(String name, G gauge) {
      registered.put(path + name, gauge::getValue);
      return gauge;
    }

    @Override
    public MetricGroup addGroup(String name) {
      return new Registry(path + name + ".");
    }

    @Override
    public MetricGroup addGroup(String key, String value) {
      return new Registry(path + key + "=" + value + ".");
    }
  }

  @Test
  void recordsAreCountedByWhatBecameOfThem() {
    IngestMetrics metrics = IngestMetrics.register(new Registry(""), () -> 3);
    metrics.countRecord();
    metrics.countRecord();
    metrics.countRecord();
    metrics.countFiltered();
    metrics.countBad(Reason.BAD_KEY);
    metrics.countTick();

    assertThat(value("anomalydetector.records")).isEqualTo(3L);
    assertThat(value("anomalydetector.filtered")).isEqualTo(1L);
    assertThat(value("anomalydetector.ticks")).isEqualTo(1L);
    assertThat(value("anomalydetector.sourcePartitions")).isEqualTo(3);
    assertThat(value("anomalydetector.reason=BadKey.bad")).isEqualTo(1L);
    assertThat(value("anomalydetector.reason=Malformed.bad")).isEqualTo(0L);
  }

  private Object value(String name) {
    assertThat(registered).containsKey(name);
    return registered.get(name).get();
  }
}
