#!/usr/bin/env bash
# Offers thirty volumes on this machine, so that a claim without a storage class is bound. Usage: volumes.sh
source "$(dirname "$0")/settings.sh"
for number in $(seq 0 29); do
  mkdir -p -m 1777 "$run/volumes/$number"
  sed "s,RUN,$run,g; s,NUMBER,$number,g" "$cluster_scripts/node/volume.yaml"
done | KUBECONFIG=$run/admin.kubeconfig "$cache/programs/bin/kubectl" apply -f - > "$run/log/volumes.log"
