#!/usr/bin/env bash
# Starts what Flink's Kubernetes integration asks for, as the entry point of the official image flink:1.20-java17 does:
# native mode passes a command line, standalone mode (of the Flink Kubernetes Operator) a role and its arguments.
set -euo pipefail
case ${1:-} in
  standalone-job) shift; exec "$FLINK_HOME/bin/standalone-job.sh" start-foreground "$@" ;;
  jobmanager) shift; exec "$FLINK_HOME/bin/jobmanager.sh" start-foreground "$@" ;;
  taskmanager) shift; exec "$FLINK_HOME/bin/taskmanager.sh" start-foreground "$@" ;;
  native-k8s) shift; exec bash -c "$*" ;;
  *) exec "$@" ;;
esac
