#!/usr/bin/env bash
# Loads images into the running local cluster. Usage: load.sh IMAGE.tar...
source "$(dirname "$0")/settings.sh"
for image in "$@"; do
  [ -f "$image" ] || fail "there is no image $image" "make it first: make images"
  logged "$run/log/load.log" ctr -a "$run/containerd.sock" -n k8s.io images import "$image"
done
