package dev.anomalydetector.job.detect.snapshot;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.core.fs.Path;

/**
 * A snapshot in the checkpoint directory, by its name. The file may be incomplete or damaged; only
 * reading it tells.
 *
 * @param keyGroup the key group
 * @param nextOffset the snapshot holds the effect of all records below this offset
 * @param path where it lies
 */
public record SnapshotFile(int keyGroup, long nextOffset, Path path) {

  /** Newest first. */
  static final Comparator<SnapshotFile> NEWEST_FIRST =
      Comparator.comparingLong(SnapshotFile::nextOffset)
          .reversed()
          .thenComparing(file -> file.path().getName());

  private static final Pattern NAME = Pattern.compile("(\\d{20})-[0-9a-f-]+\\.snapshot");

  /** Name of a file: by offset, so that a listing tells the age, and unique among writers. */
  static String name(long nextOffset, String writer) {
    return "%020d-%s.snapshot".formatted(nextOffset, writer);
  }

  /** The snapshot that a path names, if it names one. */
  static Optional<SnapshotFile> of(int keyGroup, Path path) {
    Matcher matcher = NAME.matcher(path.getName());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    BigInteger nextOffset = new BigInteger(matcher.group(1));
    return nextOffset.bitLength() < Long.SIZE
        ? Optional.of(new SnapshotFile(keyGroup, nextOffset.longValueExact(), path))
        : Optional.empty();
  }
}
