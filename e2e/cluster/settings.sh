# What the scripts of this folder share: versions, folders, and how they speak, wait and cache. Sourced, never run.
set -euo pipefail
cluster_scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
project=$(cd "$cluster_scripts/../.." && pwd)
cache=${ANOMALY_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/anomaly-detector} # built programs and images, kept
run=${ANOMALY_RUN:-/var/lib/anomaly-detector-cluster}                    # the running cluster, removed by down.sh

flink_version=1.20.5
debian_suite=bookworm
bridge=anomaly0
pod_network=10.244.0.0/24
service_network=10.96.0.0/16

say() { printf 'cluster: %s\n' "$*" >&2; }
fail() { # fail WHAT REMEDY
  say "ERROR: $1"
  say "       what to do: $2"
  exit 1
}

# The version of this project, which its images carry as their tag.
project_version() { sed -n 's,.*<version>\(.*\)</version>.*,\1,p' "$project/pom.xml" | head -1; }

# key FILE...: a short name that changes with the files' contents.
key() { cat "$@" | sha256sum | cut -c1-12; }

# cached FOLDER COMMAND...: makes FOLDER by running COMMAND with a scratch folder as last argument. It gets its name only
# when it is whole, so a killed run leaves nothing that looks finished; a second caller waits for the first.
cached() {
  local folder=$1; shift
  [ ! -d "$folder" ] || return 0
  mkdir -p "$(dirname "$folder")"
  local lock
  exec {lock}> "$folder.lock"
  flock "$lock"
  if [ ! -d "$folder" ]; then
    rm -rf "$folder".part.*
    mkdir "$folder.part.$$"
    "$@" "$folder.part.$$" {lock}>&-
    mv "$folder.part.$$" "$folder"
  fi
  exec {lock}>&-
}

# await SECONDS WHAT REMEDY COMMAND...: polls COMMAND until it succeeds.
await() {
  local seconds=$1 what=$2 remedy=$3; shift 3
  local end=$((SECONDS + seconds))
  until "$@" > /dev/null 2>&1; do
    [ $SECONDS -lt $end ] || fail "$what did not happen within $seconds s" "$remedy"
    sleep 0.3
  done
}

# logged LOG COMMAND...: runs COMMAND with its output in a file, of which the end is shown if it fails.
logged() {
  local log=$1; shift
  if ! "$@" > "$log" 2>&1; then
    tail -n 25 "$log" >&2
    fail "'$1' failed; the end of $log is above" "read it, remove the cause, run the same command again"
  fi
}
