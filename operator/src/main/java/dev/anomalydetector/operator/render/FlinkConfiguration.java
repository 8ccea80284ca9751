package dev.anomalydetector.operator.render;

import dev.anomalydetector.operator.plan.FlinkPlan;
import dev.anomalydetector.operator.plan.StagePlan;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Flink's options: defaults, over them the user's, over those what the operator needs. */
final class FlinkConfiguration {

  private static final String JAVA_OPTIONS = "env.java.opts.all";
  private static final String UNNAMED = "=ALL-UNNAMED";

  /** What Flink 1.20 needs opened on Java 17; its own file of options has it, which is replaced. */
  private static final List<String> EXPORTS =
      List.of(
          "java.base/sun.net.util",
          "java.rmi/sun.rmi.registry",
          "jdk.compiler/com.sun.tools.javac.api",
          "jdk.compiler/com.sun.tools.javac.file",
          "jdk.compiler/com.sun.tools.javac.parser",
          "jdk.compiler/com.sun.tools.javac.tree",
          "jdk.compiler/com.sun.tools.javac.util",
          "java.security.jgss/sun.security.krb5");

  private static final List<String> OPENS =
      List.of(
          "java.base/java.lang",
          "java.base/java.net",
          "java.base/java.io",
          "java.base/java.nio",
          "java.base/sun.nio.ch",
          "java.base/java.lang.reflect",
          "java.base/java.text",
          "java.base/java.time",
          "java.base/java.util",
          "java.base/java.util.concurrent",
          "java.base/java.util.concurrent.atomic",
          "java.base/java.util.concurrent.locks");

  /** A pod may use more CPU than it requests while its node has some to spare. */
  private static final Map<String, String> DEFAULTS =
      Map.of(
          "kubernetes.jobmanager.cpu.limit-factor", "4.0",
          "kubernetes.taskmanager.cpu.limit-factor", "4.0",
          // State is kept on the heap, by the jobs themselves.
          "taskmanager.memory.managed.size", "0b");

  private FlinkConfiguration() {}

  static Map<String, String> of(FlinkPlan flink, StagePlan stage) {
    String directory = flink.directory() + "/" + stage.name();
    Map<String, String> options = new TreeMap<>(DEFAULTS);
    options.putAll(flink.configuration());
    options.merge(JAVA_OPTIONS, javaOptions(), (users, own) -> own + " " + users);
    options.put("taskmanager.numberOfTaskSlots", "1");
    options.put("execution.checkpointing.interval", flink.checkpointMillis() + "ms");
    options.put(
        "execution.checkpointing.externalized-checkpoint-retention", "RETAIN_ON_CANCELLATION");
    options.put("state.checkpoints.dir", directory + "/checkpoints");
    options.put("state.savepoints.dir", directory + "/savepoints");
    options.put("high-availability.type", "kubernetes");
    options.put("high-availability.storageDir", directory + "/ha");
    options.put("job.autoscaler.enabled", "false");
    return options;
  }

  private static String javaOptions() {
    return Stream.concat(
            EXPORTS.stream().map(name -> "--add-exports=" + name + UNNAMED),
            OPENS.stream().map(name -> "--add-opens=" + name + UNNAMED))
        .collect(Collectors.joining(" "));
  }
}
