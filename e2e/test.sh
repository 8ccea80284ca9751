#!/usr/bin/env bash
# Runs all tests. What the local cluster needs is made in the background while the first ones run; tests on the cluster come
# last. Root is needed for them: without it, and without Docker, they are skipped and say so. Usage: test.sh
set -euo pipefail
cd "$(dirname "$0")/.."
maven() { mvn -B -ntp -Dstyle.color=never "$@"; }
mkdir -p target

preparing=
local_cluster=
if [ "${E2E_CLUSTER:-local}" = local ] && { [ "$(id -u)" = 0 ] || [ "${CI:-}" = true ]; }; then
  local_cluster=yes
  echo "Preparing the local cluster in the background (log: target/prepare.log) ..."
  nice -n 19 setsid e2e/cluster/prepare.sh > target/prepare.log 2>&1 &
  preparing=$!
  # An interrupted run leaves no builder behind; e2e/cluster/down.sh does nothing where there is no cluster.
  trap '[ -z "$preparing" ] || kill -- "-$preparing" 2> /dev/null || true; [ -z "${CLEAN:-}" ] || e2e/cluster/down.sh' EXIT
fi

echo "== Tests of the model and the jobs"
maven verify -pl crds,job
if [ -n "$preparing" ]; then
  echo "== Waiting for the cluster's programs (the first time they are compiled: up to 25 minutes on two cores)"
  if ! wait "$preparing"; then
    tail -n 30 target/prepare.log >&2
    echo "The local cluster could not be prepared: see above and target/prepare.log. Other clusters: docs/testing.md" >&2
    exit 1
  fi
  preparing=
fi
echo "== Tests of the operator and of the end-to-end tools"
maven verify -pl operator,e2e -am -Dtests.skip=true
echo "== Tests on a cluster"
[ -z "$local_cluster" ] || CLEAN=yes
[ -z "$local_cluster" ] || e2e/cluster/own-images.sh
maven test -Pcluster -pl e2e -am -Dtests.skip=true
