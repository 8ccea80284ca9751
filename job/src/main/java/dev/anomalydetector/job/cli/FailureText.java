package dev.anomalydetector.job.cli;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.ArrayList;
import java.util.List;

/** A failure as one line for people: what went wrong, and why, down to the first cause. */
final class FailureText {

  /** Causes deeper than this tell of the machinery and not of the mistake. */
  private static final int MAX_CAUSES = 4;

  private FailureText() {}

  static String of(Throwable failure) {
    List<String> parts = new ArrayList<>();
    Throwable next = failure;
    for (int depth = 0; next != null && depth <= MAX_CAUSES; depth++, next = next.getCause()) {
      String text = single(next);
      boolean said = parts.stream().anyMatch(part -> part.contains(text));
      // Many exceptions have for a message that of their cause, or its toString.
      if (!said) {
        parts.removeIf(text::contains);
        parts.add(text);
      }
      if (next instanceof FileSystemException) {
        break;
      }
    }
    return TerminalText.printable(String.join(": ", parts));
  }

  private static String single(Throwable failure) {
    if (failure instanceof FileSystemException file) {
      return file.getFile() + ": " + reason(file);
    }
    return failure.getMessage() == null || failure.getMessage().isBlank()
        ? failure.getClass().getSimpleName()
        : failure.getMessage();
  }

  /** These have no reason in their message but their class. */
  private static String reason(FileSystemException failure) {
    if (failure.getReason() != null) {
      return failure.getReason();
    }
    if (failure instanceof NoSuchFileException) {
      return "does not exist";
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof FileAlreadyExistsException) {
      return "is there already, and is no directory";
    }
    if (failure instanceof NotDirectoryException) {
      return "is no directory";
    }
    return failure.getClass().getSimpleName();
  }
}
