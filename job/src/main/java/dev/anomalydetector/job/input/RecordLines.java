package dev.anomalydetector.job.input;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * The records of a file or stream, one per line, as the bytes that they are. Blank lines are no
 * records and are passed over, though they count as lines.
 */
public final class RecordLines implements Closeable {

  /** A line longer than this is none: most likely the file has no lines at all. */
  static final int MAX_LINE_BYTES = 64 << 20;

  private static final int BUFFER_BYTES = 1 << 16;

  private final String name;
  private final InputStream stream;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private int position;
  private int limit;
  private boolean begun;
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
        lines.begin();
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
    return new RecordLines(name, stream);
  }

  /**
   * The next line that is not blank, without its end (LF or CR LF), or null when there is none.
   *
   * @throws IOException when it cannot be read, or is no line of text; the message names the place
   */
  public byte[] next() throws IOException {
    if (!begun) {
      begin();
    }
    while (readLine()) {
      byte[] bytes = withoutReturn(line.toByteArray());
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

  /** Looks at the first bytes, once. */
  private void begin() throws IOException {
    begun = true;
    while (limit < ForeignFormat.LONGEST && fill(limit)) {
      // Until there is enough to tell, or no more.
    }
    Optional<ForeignFormat> format = ForeignFormat.of(Arrays.copyOf(buffer, limit));
    if (format.isPresent()) {
      throw new IOException(name + ": " + format.get().sentence());
    }
  }

  /** Reads on, behind this many bytes of the buffer; false at the end of the stream. */
  private boolean fill(int behind) throws IOException {
    int count = stream.read(buffer, behind, buffer.length - behind);
    limit = behind + Math.max(count, 0);
    return count >= 0;
  }

  /** Puts the next line into {@link #line}, without its end; false when there is none. */
  private boolean readLine() throws IOException {
    line.reset();
    boolean any = false;
    while (true) {
      if (position == limit) {
        position = 0;
        if (!fill(0)) {
          number += any ? 1 : 0;
          return any;
        }
      }
      any |= position < limit;
      int end = position;
      while (end < limit && buffer[end] != '\n') {
        end++;
      }
      line.write(buffer, position, end - position);
      position = Math.min(end + 1, limit);
      if (line.size() > MAX_LINE_BYTES) {
        throw new IOException(
            "%s:%d: the line is longer than %d bytes: write one record per line"
                .formatted(name, number + 1, MAX_LINE_BYTES));
      }
      if (end < limit) {
        number++;
        return true;
      }
    }
  }

  private static byte[] withoutReturn(byte[] bytes) {
    int last = bytes.length - 1;
    return last >= 0 && bytes[last] == '\r' ? Arrays.copyOf(bytes, last) : bytes;
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
