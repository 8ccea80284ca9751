package dev.anomalydetector.job.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code anomaly validate}: says what is wrong with a detector, and where. */
@Command(
    name = "validate",
    mixinStandardHelpOptions = true,
    description = {
      "Checks a detector as the cluster would, and more: references, expressions, types.",
      "Prints each finding with file, line, column and field; exits with 1 if one is an error."
    })
final class ValidateCommand implements Callable<Integer> {

  @Mixin private DetectorFile file;
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    if (file.load(spec.commandLine().getErr()).isEmpty()) {
      return AnomalyCommand.REFUSED;
    }
    spec.commandLine().getOut().println(file.path() + " is valid");
    spec.commandLine().getOut().flush();
    return AnomalyCommand.DONE;
  }
}
