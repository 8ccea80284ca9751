package dev.anomalydetector.job.engine.model;

import dev.anomalydetector.job.engine.state.CorruptStateException;
import dev.anomalydetector.job.engine.state.StateReader;
import dev.anomalydetector.job.engine.state.StateWriter;
import java.util.Arrays;
import org.apache.datasketches.common.SketchesArgumentException;
import org.apache.datasketches.memory.Memory;
import org.apache.datasketches.tdigest.TDigestDouble;

/**
 * A t-digest (Dunning and Ertl, arXiv 1902.04023; DataSketches' implementation) that is small at
 * rest and the same after a snapshot. The library compresses its buffer when it is asked or
 * written, so that the moment of a snapshot would change what comes after; here values wait in a
 * buffer of our own and enter the digest in batches whose size depends on nothing but their number,
 * and between batches the digest lies as its own compact bytes.
 */
public final class QuantileSketch {

  /** Upper estimate of the heap that a sketch takes, in bytes. */
  public static final int MAXIMUM_BYTES = 1_800;

  private static final short COMPRESSION = 32;
  private static final int MAXIMUM_BATCH = 32;
  private static final byte[] NOTHING = {};
  private static final double[] NONE = {};

  private byte[] digest = NOTHING;
  private double[] waiting = NONE;
  private int waitingCount;
  private long digestCount;

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
    TDigestDouble merged = open();
    digest = merged.toByteArray();
    digestCount += waitingCount;
    waitingCount = 0;
    return true;
  }

  /** One value at a time at first, so that a young model is up to date, then an eighth of all. */
  private int batchSize() {
    return (int) Math.min(MAXIMUM_BATCH, 1 + digestCount / 8);
  }

  /** True when no value has been added. */
  public boolean isEmpty() {
    return digestCount == 0 && waitingCount == 0;
  }

  /** The quantiles of the values of all these sketches together; changes none of them. */
  public static Quantiles quantiles(QuantileSketch... sketches) {
    TDigestDouble all = new TDigestDouble(COMPRESSION);
    for (QuantileSketch sketch : sketches) {
      if (!sketch.isEmpty()) {
        all.merge(sketch.open());
      }
    }
    return new Quantiles(all);
  }

  private TDigestDouble open() {
    TDigestDouble opened =
        digestCount == 0
            ? new TDigestDouble(COMPRESSION)
            : TDigestDouble.heapify(Memory.wrap(digest));
    for (int i = 0; i < waitingCount; i++) {
      opened.update(waiting[i]);
    }
    return opened;
  }

  /** Writes the sketch without changing it. */
  public void write(StateWriter out) {
    out.writeLong(digestCount);
    out.writeBytes(digest);
    out.writeInt(waitingCount);
    for (int i = 0; i < waitingCount; i++) {
      out.writeDouble(waiting[i]);
    }
  }

  /** Reads what {@link #write} wrote. */
  public static QuantileSketch read(StateReader in) {
    QuantileSketch sketch = new QuantileSketch();
    sketch.digestCount = in.readLong();
    sketch.digest = in.readBytes();
    sketch.waitingCount = in.readCount();
    sketch.waiting = new double[sketch.waitingCount];
    for (int i = 0; i < sketch.waitingCount; i++) {
      sketch.waiting[i] = in.readDouble();
    }
    try {
      sketch.open();
    } catch (SketchesArgumentException | IndexOutOfBoundsException e) {
      throw new CorruptStateException("broken t-digest: " + e.getMessage());
    }
    return sketch;
  }
}
