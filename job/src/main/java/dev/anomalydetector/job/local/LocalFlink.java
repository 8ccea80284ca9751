package dev.anomalydetector.job.local;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.executiongraph.AccessExecutionVertex;
import org.apache.flink.runtime.executiongraph.ErrorInfo;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** A Flink cluster in this JVM. */
public final class LocalFlink implements Closeable {

  private static final long POLL_MILLIS = 20;

  private final MiniCluster cluster;
  private final Configuration jobConfiguration;

  private LocalFlink(MiniCluster cluster, Configuration jobConfiguration) {
    this.cluster = cluster;
    this.jobConfiguration = jobConfiguration;
  }

  /**
   * Starts a cluster.
   *
   * @param slots how many tasks can run at once
   * @param configuration settings of the cluster and of each job
   */
  public static LocalFlink start(int slots, Configuration configuration) throws Exception {
    Configuration settings = new Configuration(configuration);
    // Any free port, or else two clusters on one machine collide.
    settings.set(RestOptions.BIND_PORT, "0");
    MiniCluster cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(slots)
                .setConfiguration(settings)
                .build());
    cluster.start();
    return new LocalFlink(cluster, settings);
  }

  /**
   * Submits a job.
   *
   * @param definition adds the job to an environment
   * @param restoreFrom path of the checkpoint or savepoint to start from
   */
  public JobID submit(
      String name, Consumer<StreamExecutionEnvironment> definition, Optional<String> restoreFrom)
      throws InterruptedException, ExecutionException {
    StreamExecutionEnvironment environment =
        new StreamExecutionEnvironment(jobConfiguration, LocalFlink.class.getClassLoader());
    environment.setParallelism(1);
    definition.accept(environment);
    StreamGraph streamGraph = environment.getStreamGraph();
    streamGraph.setJobName(name);
    JobGraph graph = streamGraph.getJobGraph();
    restoreFrom.ifPresent(
        path -> graph.setSavepointRestoreSettings(SavepointRestoreSettings.forPath(path)));
    return cluster.submitJob(graph).get().getJobID();
  }

  /**
   * Waits until all tasks of a job run.
   *
   * @throws IllegalStateException when the job ends instead; the message says why
   */
  public void awaitRunning(JobID job) throws InterruptedException, ExecutionException {
    while (!allTasksRun(cluster.getExecutionGraph(job).get())) {
      Thread.sleep(POLL_MILLIS);
    }
  }

  private static boolean allTasksRun(AccessExecutionGraph graph) {
    if (graph.getState().isTerminalState()) {
      ErrorInfo failure = graph.getFailureInfo();
      throw new IllegalStateException(
          "Job %s is %s%s"
              .formatted(
                  graph.getJobName(),
                  graph.getState(),
                  failure == null ? "" : ": " + failure.getExceptionAsString()));
    }
    for (AccessExecutionVertex task : graph.getAllExecutionVertices()) {
      if (task.getExecutionState() != ExecutionState.RUNNING) {
        return false;
      }
    }
    return true;
  }

  /** Tells when a job has ended, by itself or canceled, and why. */
  void onEnd(JobID job, Consumer<String> listener) {
    cluster
        .requestJobResult(job)
        .thenAccept(
            result ->
                listener.accept(
                    "Job %s has ended: %s%s"
                        .formatted(
                            job,
                            result.getApplicationStatus(),
                            result
                                .getSerializedThrowable()
                                .map(cause -> ": " + cause.getFullStringifiedStackTrace())
                                .orElse(""))));
  }

  /** Cancels a job and waits until it is gone. */
  void cancel(JobID job) throws InterruptedException, ExecutionException {
    cluster.cancelJob(job).get();
    cluster.requestJobResult(job).get();
  }

  /** The cluster, for whoever wants to look at its jobs. */
  public MiniCluster cluster() {
    return cluster;
  }

  /** Cancels what still runs, so that jobs end as jobs and not as failures, then stops. */
  @Override
  public void close() throws IOException {
    try {
      for (JobStatusMessage job : cluster.listJobs().get()) {
        if (!job.getJobState().isTerminalState()) {
          cluster.cancelJob(job.getJobId()).get();
          cluster.requestJobResult(job.getJobId()).get();
        }
      }
      cluster.close();
    } catch (Exception e) {
      throw new IOException("The local Flink cluster did not stop cleanly", e);
    }
  }
}
