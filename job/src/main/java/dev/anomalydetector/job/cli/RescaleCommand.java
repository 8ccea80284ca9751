package dev.anomalydetector.job.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code anomaly rescale}: more or fewer workers for a detector that runs. */
@Command(
    name = "rescale",
    mixinStandardHelpOptions = true,
    description =
        "Gives a detector that anomaly run has started more or fewer workers. Key groups move while events flow.")
final class RescaleCommand implements Callable<Integer> {

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  @Option(
      names = "--run",
      required = true,
      paramLabel = "DIRECTORY",
      description = "Directory of the run, which anomaly run says when it has started.")
  private Path directory;

  @Option(
      names = "--workers",
      required = true,
      paramLabel = "N",
      description = "Number of workers from now on, 1 to 8.")
  private int workers;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    String answer = RescaleDesk.ask(directory, workers, PATIENCE);
    spec.commandLine().getOut().println(answer);
    return answer.startsWith("Rescaled") ? AnomalyCommand.DONE : AnomalyCommand.REFUSED;
  }
}
