#!/usr/bin/env bash
# Makes all that a local cluster needs and the cache lacks: packages, programs, base images. Usage: prepare.sh
source "$(dirname "$0")/settings.sh"
"$cluster_scripts/packages.sh"
"$cluster_scripts/images.sh" java flink fko kafka > /dev/null
"$cluster_scripts/programs.sh" > /dev/null
"$cluster_scripts/images.sh" pause coredns > /dev/null
"$cluster_scripts/programs.sh" argocd > /dev/null
say "all that a cluster needs is in $cache"
