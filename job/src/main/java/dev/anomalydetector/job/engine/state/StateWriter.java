package dev.anomalydetector.job.engine.state;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Appends values to a growing byte array; {@link StateReader} reads them in the same order. */
public final class StateWriter {

  private static final int INITIAL_BYTES = 256;

  private byte[] bytes = new byte[INITIAL_BYTES];
  private int size;

  /** Number of bytes written since the last {@link #takeBytes()}. */
  public int size() {
    return size;
  }

  /** Appends one byte. */
  public void writeByte(int value) {
    reserve(1);
    bytes[size++] = (byte) value;
  }

  /** Appends a flag. */
  public void writeBoolean(boolean value) {
    writeByte(value ? 1 : 0);
  }

  /** Appends an int of any size in 1 to 5 bytes, small non-negative ones in few (LEB128). */
  public void writeInt(int value) {
    writeVariableLong(value & 0xffffffffL);
  }

  /** Appends a long in 1 to 10 bytes, those near zero in few (zigzag, LEB128). */
  public void writeLong(long value) {
    writeVariableLong((value << 1) ^ (value >> 63));
  }

  /** Appends a double bit for bit. */
  public void writeDouble(double value) {
    reserve(Double.BYTES);
    long bits = Double.doubleToRawLongBits(value);
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      bytes[size++] = (byte) (bits >>> shift);
    }
  }

  /** Appends a string as UTF-8 with its length before it. */
  public void writeString(String value) {
    writeBytes(value.getBytes(StandardCharsets.UTF_8));
  }

  /** Appends bytes with their length before them. */
  public void writeBytes(byte[] value) {
    writeInt(value.length);
    reserve(value.length);
    System.arraycopy(value, 0, bytes, size, value.length);
    size += value.length;
  }

  /** Appends what another writer holds, with its length before it, and empties that writer. */
  public void writeBlock(StateWriter block) {
    writeInt(block.size);
    reserve(block.size);
    System.arraycopy(block.bytes, 0, bytes, size, block.size);
    size += block.size;
    block.size = 0;
  }

  /** What has been written; the writer is empty afterwards and can be used again. */
  public byte[] takeBytes() {
    byte[] taken = Arrays.copyOf(bytes, size);
    size = 0;
    return taken;
  }

  private void writeVariableLong(long value) {
    reserve(10);
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  private void reserve(int count) {
    if (size + count > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + count));
    }
  }
}
