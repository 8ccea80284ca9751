package dev.anomalydetector.job.detect.snapshot;

import java.io.IOException;
import java.net.URI;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.FileSystemFactory;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.fs.local.LocalFileSystem;

/**
 * The local disk under a scheme of its own, which fails on demand as object stores do: with
 * exceptions of their clients, or for a while only.
 */
public final class FailingFileSystem extends LocalFileSystem {

  /** Scheme of the URIs of this file system. */
  public static final String SCHEME = "failing";

  private static final AtomicReference<Exception> FAILURE = new AtomicReference<>();

  /** From now on opening and creating files throws this; null for nothing. */
  public static void failWith(Exception failure) {
    FAILURE.set(failure);
  }

  private static void failOnDemand() throws IOException {
    Exception failure = FAILURE.get();
    if (failure instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    if (failure instanceof IOException io) {
      throw io;
    }
  }

  @Override
  public URI getUri() {
    return URI.create(SCHEME + ":///");
  }

  @Override
  public FSDataInputStream open(Path path) throws IOException {
    failOnDemand();
    return super.open(path);
  }

  @Override
  public FSDataOutputStream create(Path path, WriteMode overwrite) throws IOException {
    failOnDemand();
    return super.create(path, overwrite);
  }

  /** Found by Flink through the service loader. */
  public static final class Factory implements FileSystemFactory {

    @Override
    public String getScheme() {
      return SCHEME;
    }

    @Override
    public FileSystem create(URI uri) {
      return new FailingFileSystem();
    }
  }
}
