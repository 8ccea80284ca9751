package dev.anomalydetector.operator.observe;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Why a condition is what it is. The operations guide says for each of them what to do. */
public enum Reason {
  /** The detector was seen, and nothing has been done yet. */
  ACCEPTED,
  /** Everything works. */
  RUNNING,
  /** The jobs are stopped because the spec says so. */
  SUSPENDED,
  /** The jobs are being stopped because the spec says so. */
  SUSPENDING,
  /** The detector was deleted; its jobs, and its topics if that is wanted, are being removed. */
  DELETING,
  /** The spec cannot be put into effect. */
  INVALID_SPEC,
  /** The spec is put into effect, but may not be what was meant. */
  QUESTIONABLE_SPEC,
  /** All topics are ready. */
  TOPICS_READY,
  /** The topics are made by somebody else. */
  TOPICS_NOT_MANAGED,
  /** The topics are being made; no job starts before. */
  WAITING_FOR_TOPICS,
  /** Strimzi says nothing about a topic. */
  TOPIC_NOT_RECONCILED,
  /** Strimzi cannot change a topic in this way. */
  TOPIC_CHANGE_NOT_SUPPORTED,
  /** Another KafkaTopic stands for the same topic. */
  TOPIC_CONFLICT,
  /** Kafka or Strimzi refused a topic. */
  TOPIC_FAILED,
  /** Strimzi's CRD is not installed. */
  STRIMZI_NOT_INSTALLED,
  /** The CRD of Flink's operator is not installed. */
  FLINK_OPERATOR_NOT_INSTALLED,
  /** Flink's operator says nothing about a deployment. */
  FLINK_OPERATOR_NOT_WATCHING,
  /** An object of a name that the detector needs belongs to somebody else. */
  NAME_TAKEN,
  /** An object of an earlier detector of the same name is still being removed. */
  WAITING_FOR_REMOVAL,
  /** A job waits for its turn, or Flink's operator has not taken it up yet. */
  SUBMITTED,
  /** A job is being started. */
  DEPLOYING,
  /** A job is being stopped with its state and started as the spec now has it. */
  UPGRADING,
  /** A job is deployed but does not run; Flink restarts it. */
  JOB_NOT_RUNNING,
  /** The source topic is not there. */
  SOURCE_TOPIC_MISSING,
  /** A job has failed for good. */
  JOB_FAILED,
  /** A job has ended, which it never does by itself. */
  JOB_ENDED,
  /** The JobManager is gone. */
  JOB_MANAGER_MISSING,
  /** Flink's operator refuses the deployment. */
  FLINK_REFUSED_SPEC,
  /** Flink's operator reports an error, and tries again. */
  FLINK_ERROR,
  /** Flink's operator cannot find the state to go on from. */
  MANUAL_RESTORE_REQUIRED,
  /** Flink's operator has given the deployment up. */
  DEPLOYMENT_FAILED,
  /** Flink's operator has gone back to the last deployment that worked. */
  ROLLED_BACK,
  /** Key groups move from some workers to others. */
  RESCALING,
  /** A change of the number of workers has begun. */
  RESCALE_STARTED,
  /** Every key group is where the change of the number of workers wanted it. */
  RESCALE_COMPLETED,
  /** A change of the number of workers was given up for another one. */
  RESCALE_SUPERSEDED,
  /** A change of the number of workers was given up; key groups stayed where they were. */
  RESCALE_ROLLED_BACK,
  /** The operator cannot read or write the topic that says who has which key group. */
  CONTROL_NOT_REACHABLE,
  /** A pod's image cannot be fetched. */
  IMAGE_PULL_FAILED,
  /** No node has room for a pod. */
  POD_UNSCHEDULABLE,
  /** A pod may not be created: a quota or a policy of the namespace forbids it. */
  POD_FORBIDDEN,
  /** A secret or ConfigMap that a pod needs is missing. */
  POD_CONFIGURATION_MISSING,
  /** A volume of a pod cannot be attached or mounted. */
  POD_VOLUME_FAILED,
  /** A container of a pod ends again and again. */
  POD_FAILING,
  /** Something has taken too long. */
  PROGRESS_DEADLINE_EXCEEDED,
  /** The operator lacks a permission. */
  FORBIDDEN,
  /** The API server refuses what the spec asks for, as it will again. */
  API_REFUSED,
  /** The namespace is being removed, and nothing can be made in it. */
  NAMESPACE_TERMINATING,
  /** The API server did not answer, or could not do something. */
  API_ERROR,
  /** The detector was deleted, but something of it would not go. */
  DELETION_TIMED_OUT;

  private final String text =
      Arrays.stream(name().split("_"))
          .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
          .collect(Collectors.joining());

  /** As it stands in conditions and events: CamelCase. */
  public String text() {
    return text;
  }
}
