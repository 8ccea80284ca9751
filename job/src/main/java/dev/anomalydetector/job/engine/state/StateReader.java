package dev.anomalydetector.job.engine.state;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads what a {@link StateWriter} wrote. Every read checks that the bytes are there and throws
 * {@link CorruptStateException} otherwise; it never allocates more than is left to read.
 */
public final class StateReader {

  private final byte[] bytes;
  private final int end;
  private int position;

  /** Reads from the start of an array. */
  public StateReader(byte[] bytes) {
    this(bytes, 0, bytes.length);
  }

  private StateReader(byte[] bytes, int position, int end) {
    this.bytes = bytes;
    this.position = position;
    this.end = end;
  }

  /** True while there is something left to read. */
  public boolean hasRemaining() {
    return position < end;
  }

  /** Reads one byte, 0 to 255. */
  public int readByte() {
    require(1);
    return bytes[position++] & 0xff;
  }

  /** Reads a flag. */
  public boolean readBoolean() {
    return readByte() != 0;
  }

  /** Reads an int. */
  public int readInt() {
    return (int) readVariableLong();
  }

  /** Reads an int that counts things of which each takes at least one byte. */
  public int readCount() {
    int count = readInt();
    if (count < 0) {
      throw new CorruptStateException("negative count " + count);
    }
    require(count);
    return count;
  }

  /** Reads a long. */
  public long readLong() {
    long value = readVariableLong();
    return (value >>> 1) ^ -(value & 1);
  }

  /** Reads a double. */
  public double readDouble() {
    require(Double.BYTES);
    long bits = 0;
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      bits |= (bytes[position++] & 0xffL) << shift;
    }
    return Double.longBitsToDouble(bits);
  }

  /** Reads a string. */
  public String readString() {
    int length = readCount();
    String value = new String(bytes, position, length, StandardCharsets.UTF_8);
    position += length;
    return value;
  }

  /** Reads bytes that were written with their length. */
  public byte[] readBytes() {
    int length = readCount();
    position += length;
    return Arrays.copyOfRange(bytes, position - length, position);
  }

  /** Reads a block: a reader of just its bytes; this reader goes on behind it. */
  public StateReader readBlock() {
    int length = readCount();
    position += length;
    return new StateReader(bytes, position - length, position);
  }

  private long readVariableLong() {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int next = readByte();
      value |= (next & 0x7fL) << shift;
      if ((next & 0x80) == 0) {
        return value;
      }
    }
    throw new CorruptStateException("a number of more than 10 bytes");
  }

  private void require(int count) {
    if (end - position < count) {
      throw new CorruptStateException(
          "expected " + count + " more bytes, found " + (end - position));
    }
  }
}
