package dev.anomalydetector.job.engine.feature;

import dev.anomalydetector.job.engine.model.QuantileSketch;
import dev.anomalydetector.job.engine.state.StateReader;
import dev.anomalydetector.job.engine.state.StateWriter;

/** Running aggregates of the values of one slide of one metric of one entity. */
final class Pane {

  static final int BYTES = 72;

  /** Finer than what a model needs: these quantiles are the values themselves. */
  private static final int COMPRESSION = 100;

  static final int BYTES_WITH_SKETCH = BYTES + QuantileSketch.maximumBytes(COMPRESSION);

  final long startMillis;

  /** Number of values; a value kept by load shedding with probability p counts 1/p. */
  double count;

  double sum;
  double minimum = Double.POSITIVE_INFINITY;
  double maximum = Double.NEGATIVE_INFINITY;

  /** Sum of squared distances from the mean (Welford), which loses no digits on large values. */
  double squares;

  /** Null unless the window asks for a quantile. */
  final QuantileSketch sketch;

  Pane(long startMillis, boolean withSketch) {
    this.startMillis = startMillis;
    this.sketch = withSketch ? new QuantileSketch(COMPRESSION) : null;
  }

  Pane(StateReader in) {
    startMillis = in.readLong();
    count = in.readDouble();
    sum = in.readDouble();
    minimum = in.readDouble();
    maximum = in.readDouble();
    squares = in.readDouble();
    sketch = in.readBoolean() ? QuantileSketch.read(COMPRESSION, in) : null;
  }

  void add(double value, double weight) {
    double meanBefore = count == 0 ? value : sum / count;
    count += weight;
    sum += weight * value;
    squares += weight * (value - meanBefore) * (value - sum / count);
    minimum = Math.min(minimum, value);
    maximum = Math.max(maximum, value);
    if (sketch != null) {
      sketch.add(value);
    }
  }

  /** Adds the values of a later pane (Chan, Golub and LeVeque's rule for the squares). */
  void addAll(Pane other) {
    if (other.count == 0) {
      return;
    }
    if (count > 0) {
      double difference = other.sum / other.count - sum / count;
      squares += difference * difference * count * other.count / (count + other.count);
    }
    squares += other.squares;
    count += other.count;
    sum += other.sum;
    minimum = Math.min(minimum, other.minimum);
    maximum = Math.max(maximum, other.maximum);
  }

  void write(StateWriter out) {
    out.writeLong(startMillis);
    out.writeDouble(count);
    out.writeDouble(sum);
    out.writeDouble(minimum);
    out.writeDouble(maximum);
    out.writeDouble(squares);
    out.writeBoolean(sketch != null);
    if (sketch != null) {
      sketch.write(out);
    }
  }
}
