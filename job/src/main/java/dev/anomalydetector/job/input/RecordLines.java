package dev.anomalydetector.job.input;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The records of a file or stream, one per line, as the bytes that they are. Blank lines are no
 * records and are passed over, though they count as lines.
 */
public final class RecordLines implements Closeable {

  /** A line longer than this is none: most likely the file has no lines at all. */
  static final int MAX_LINE_BYTES = 64 << 20;

  private final String name;
  private final InputStream stream;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private long number;

  private RecordLines(String name, InputStream stream) {
    this.name = name;
    this.stream = stream;
  }

  /**
   * Opens a file.
   *
   * @throws IOException when there is none that can be read, or it is plainly no text; the message
   *     names the file and what to do
   */
  public static RecordLines open(Path file) throws IOException {
    String name = file.toString();
    if (Files.isDirectory(file)) {
      throw new IOException(name + ": is a directory: name a file with a record per line");
    }
    try {
      RecordLines lines = of(name, Files.newInputStream(file));
      try {
        lines.refuseForeignFormat();
        return lines;
      } catch (IOException e) {
        lines.close();
        throw e;
      }
    } catch (NoSuchFileException missing) {
      throw new IOException(name + ": does not exist", missing);
    }
  }

  /**
   * Reads a stream, which is not touched before the first call of {@link #next()}.
   *
   * @param name what to call it in messages
   */
  public static RecordLines of(String name, InputStream stream) {
    return new RecordLines(name, new BufferedInputStream(stream, 1 << 16));
  }

  /**
   * The next line that is not blank, without its end (LF or CR LF), or null when there is none.
   *
   * @throws IOException when it cannot be read, or is no line of text; the message names the place
   */
  public byte[] next() throws IOException {
    if (number == 0) {
      refuseForeignFormat();
    }
    while (readLine()) {
      byte[] bytes = line.toByteArray();
      if (!isBlank(bytes)) {
        return bytes;
      }
    }
    return null;
  }

  /** Number of the line that {@link #next()} gave last, from 1. */
  public long number() {
    return number;
  }

  /** What it is called in messages. */
  public String name() {
    return name;
  }

  private void refuseForeignFormat() throws IOException {
    stream.mark(ForeignFormat.LONGEST);
    Optional<ForeignFormat> format = ForeignFormat.of(stream.readNBytes(ForeignFormat.LONGEST));
    stream.reset();
    if (format.isPresent()) {
      throw new IOException(name + ": " + format.get().sentence());
    }
  }

  private boolean readLine() throws IOException {
    line.reset();
    int next = stream.read();
    if (next < 0) {
      return false;
    }
    number++;
    boolean heldReturn = false;
    for (; next >= 0 && next != '\n'; next = stream.read()) {
      if (heldReturn) {
        line.write('\r');
      }
      heldReturn = next == '\r';
      if (!heldReturn) {
        line.write(next);
      }
      if (line.size() > MAX_LINE_BYTES) {
        throw new IOException(
            "%s:%d: the line is longer than %d bytes: write one record per line"
                .formatted(name, number, MAX_LINE_BYTES));
      }
    }
    return true;
  }

  private static boolean isBlank(byte[] bytes) {
    for (byte next : bytes) {
      if (next != ' ' && next != '\t' && next != '\r') {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
