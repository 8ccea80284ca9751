package dev.anomalydetector.job.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code anomaly}: the parent of all commands. */
@Command(
    name = "anomaly",
    mixinStandardHelpOptions = true,
    version = "anomaly 0.1.0",
    description = "Watches streams of metrics and raises alerts for abnormal ones.",
    subcommands = {
      ValidateCommand.class,
      RunCommand.class,
      RescaleCommand.class,
      BacktestCommand.class
    })
public final class AnomalyCommand implements Runnable {

  /** Exit code: done as asked. */
  static final int DONE = 0;

  /** Exit code: the detector, or another input, is not valid. */
  static final int REFUSED = 1;

  @Spec private CommandSpec spec;

  /** Runs the command line and exits with its code: 0 done, 1 refused, 2 not understood. */
  public static void main(String[] arguments) {
    CommandLine line = commandLine();
    // Not System.out, which does not tell that nobody reads it any more.
    line.setOut(new PrintWriter(new FileOutputStream(FileDescriptor.out)));
    int code = line.execute(arguments);
    line.getOut().flush();
    System.exit(code);
  }

  /** The command line, with errors as one line instead of a stack trace. */
  static CommandLine commandLine() {
    CommandLine line = new CommandLine(new AnomalyCommand());
    line.setUsageHelpAutoWidth(true);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setExecutionExceptionHandler(AnomalyCommand::say);
    return line;
  }

  private static int say(Exception failure, CommandLine line, CommandLine.ParseResult parsed) {
    PrintWriter err = line.getErr();
    err.println(FailureText.of(failure));
    if (Boolean.getBoolean("anomaly.debug")) {
      failure.printStackTrace(err);
    }
    err.flush();
    return REFUSED;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Say which command: see anomaly --help");
  }
}
