package dev.anomalydetector.job.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import picocli.CommandLine;

/** A command line in this process, with what it prints. */
final class CapturedCommand {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** Runs it to its end; the exit code. Paths and other objects stand for their text. */
  int execute(Object... arguments) {
    CommandLine line = AnomalyCommand.commandLine();
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    String[] texts = new String[arguments.length];
    for (int i = 0; i < arguments.length; i++) {
      texts[i] = arguments[i] instanceof Path path ? path.toString() : (String) arguments[i];
    }
    return line.execute(texts);
  }

  /** Standard output so far; safe to ask while it runs. */
  String out() {
    return out.toString();
  }

  /** Standard error so far; safe to ask while it runs. */
  String err() {
    return err.toString();
  }
}
