package dev.anomalydetector.job.engine.model;

import com.tdunning.math.stats.MergingDigest;
import com.tdunning.math.stats.ScaleFunction;
import dev.anomalydetector.job.engine.state.StateReader;
import dev.anomalydetector.job.engine.state.StateWriter;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A t-digest (Dunning and Ertl, arXiv 1902.04023; Dunning's implementation) that is small at rest
 * and the same after a snapshot. The library merges its buffer when it is asked, so that the moment
 * of a question would change what comes after; here values wait in a buffer of our own and enter
 * the digest in batches whose size depends on nothing but their number, and between batches only
 * its centroids are kept.
 *
 * <p>Centroids have equal weights (scale function K0): medians and quartiles matter here more than
 * the tails, which the usual functions favour, and there is no logarithm or sine in it that another
 * machine may round differently.
 */
public final class QuantileSketch {

  private static final int MAXIMUM_BATCH = 32;
  private static final int OBJECT_BYTES = 136;

  /** Behind encoding, minimum, maximum and compression. */
  private static final int CENTROID_COUNT_POSITION = Integer.BYTES + 3 * Double.BYTES;

  private static final int HEAD_BYTES = CENTROID_COUNT_POSITION + Integer.BYTES;

  private static final double[] NONE = {};
  private static final int[] NO_WEIGHTS = {};

  private final int compression;

  /** Means of the centroids, ascending. */
  private double[] means = NONE;

  /** Numbers of values of the centroids. */
  private int[] weights = NO_WEIGHTS;

  private double[] waiting = NONE;
  private int waitingCount;
  private long digestCount;

  /**
   * A sketch of no values.
   *
   * @param compression number of centroids, about: the error of a quantile is less than one part in
   *     half of so many
   */
  public QuantileSketch(int compression) {
    this.compression = compression;
  }

  /** Upper estimate of the heap that a sketch with this compression takes, in bytes. */
  public static int maximumBytes(int compression) {
    int centroids = maximumCentroids(compression) * (Double.BYTES + Integer.BYTES);
    return centroids + MAXIMUM_BATCH * Double.BYTES + OBJECT_BYTES;
  }

  /** Any two neighbours together are too heavy to be one, except at the ends. */
  private static int maximumCentroids(int compression) {
    return compression + 4;
  }

  /**
   * Adds a value.
   *
   * @return true when a batch has entered the digest, so that its quantiles have changed
   */
  public boolean add(double value) {
    if (waitingCount == waiting.length) {
      waiting = Arrays.copyOf(waiting, Math.min(MAXIMUM_BATCH, Math.max(4, waiting.length * 2)));
    }
    waiting[waitingCount++] = value;
    if (waitingCount < batchSize()) {
      return false;
    }
    merge();
    return true;
  }

  /** One value at a time at first, so that a young model is up to date, then an eighth of all. */
  private int batchSize() {
    return (int) Math.min(MAXIMUM_BATCH, 1 + digestCount / 8);
  }

  private void merge() {
    MergingDigest digest = digest(compression);
    addTo(digest);
    take(digest);
    digestCount += waitingCount;
    waitingCount = 0;
  }

  /** By way of the library's bytes: its objects for centroids have means that it rounds anew. */
  private void take(MergingDigest digest) {
    ByteBuffer bytes =
        ByteBuffer.allocate(HEAD_BYTES + maximumCentroids(compression) * 2 * Double.BYTES);
    digest.asBytes(bytes);
    bytes.position(CENTROID_COUNT_POSITION);
    means = new double[bytes.getInt()];
    weights = new int[means.length];
    for (int i = 0; i < means.length; i++) {
      weights[i] = (int) bytes.getDouble();
      means[i] = bytes.getDouble();
    }
  }

  /** True when no value has been added. */
  public boolean isEmpty() {
    return digestCount == 0 && waitingCount == 0;
  }

  /** The quantiles of the values of all these sketches together; changes none of them. */
  public static Quantiles quantiles(QuantileSketch... sketches) {
    MergingDigest all = digest(sketches[0].compression);
    for (QuantileSketch sketch : sketches) {
      sketch.addTo(all);
    }
    return new Quantiles(all);
  }

  private static MergingDigest digest(int compression) {
    MergingDigest digest = new MergingDigest(compression, 4 * compression);
    digest.setScaleFunction(ScaleFunction.K_0);
    return digest;
  }

  private void addTo(MergingDigest digest) {
    for (int i = 0; i < means.length; i++) {
      digest.add(means[i], weights[i]);
    }
    for (int i = 0; i < waitingCount; i++) {
      digest.add(waiting[i]);
    }
  }

  /** Writes the sketch without changing it. */
  public void write(StateWriter out) {
    out.writeLong(digestCount);
    out.writeInt(means.length);
    for (int i = 0; i < means.length; i++) {
      out.writeDouble(means[i]);
      out.writeInt(weights[i]);
    }
    out.writeInt(waitingCount);
    for (int i = 0; i < waitingCount; i++) {
      out.writeDouble(waiting[i]);
    }
  }

  /** Reads what {@link #write} wrote of a sketch with the same compression. */
  public static QuantileSketch read(int compression, StateReader in) {
    QuantileSketch sketch = new QuantileSketch(compression);
    sketch.digestCount = in.readLong();
    int centroids = in.readCount();
    sketch.means = new double[centroids];
    sketch.weights = new int[centroids];
    for (int i = 0; i < centroids; i++) {
      sketch.means[i] = in.readDouble();
      sketch.weights[i] = in.readInt();
    }
    sketch.waitingCount = in.readCount();
    sketch.waiting = new double[sketch.waitingCount];
    for (int i = 0; i < sketch.waitingCount; i++) {
      sketch.waiting[i] = in.readDouble();
    }
    return sketch;
  }
}
