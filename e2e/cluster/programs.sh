#!/usr/bin/env bash
# Builds the cluster's programs from the Go modules pinned in programs/, each into a cache folder named after its go.mod
# and go.sum, and prints a folder with links to all of them. Usage: programs.sh [PROGRAM...]   (default: all but argocd)
source "$(dirname "$0")/settings.sh"

command -v go > /dev/null || fail "go is missing" "install Go 1.24 or newer (Debian trixie: apt-get install golang)"

export CGO_ENABLED=0 GOFLAGS="${GOFLAGS:-} -mod=readonly"

build() { # build PROGRAM OUT
  local program=$1 out=$2 version=k8s.io/component-base/version
  local binaries=$out/ packages="." flags="-s -w"
  case $program in
    kubernetes)
      packages=$(printf 'k8s.io/kubernetes/cmd/%s ' kube-apiserver kube-controller-manager kube-scheduler kubelet kube-proxy kubectl)
      flags="-s -w -X $version.gitVersion=v$kubernetes_version -X $version.gitMajor=1 -X $version.gitMinor=${kubernetes_version:2:2}" ;;
    etcd) packages=go.etcd.io/etcd/server/v3 binaries=$out/etcd ;;
    helm) packages=helm.sh/helm/v3/cmd/helm ;;
    argocd) packages=github.com/argoproj/argo-cd/v3/cmd binaries=$out/argocd ;;
  esac
  say "building $program from its Go module (once; $([ "$program" = kubernetes ] && echo "12 to 15 minutes on two cores" || echo "a few minutes"))"
  cd "$cluster_scripts/programs/$program"
  # shellcheck disable=SC2086  # packages is a list
  logged "$cache/programs/$program.log" nice -n 19 go build -trimpath -ldflags "$flags" -o "$binaries" $packages
}

programs=("$@")
[ ${#programs[@]} -gt 0 ] || programs=(pause coredns etcd helm kubernetes)
mkdir -p "$cache/programs/bin"
for program in "${programs[@]}"; do
  sources=("$cluster_scripts/programs/$program"/*)
  folder=$cache/programs/$program-$(key "${sources[@]}")
  cached "$folder" build "$program"
  touch "$folder" # a sign of use for whoever tidies the cache
  for binary in "$folder"/*; do ln -sfn "$binary" "$cache/programs/bin/$(basename "$binary")"; done
done
echo "$cache/programs/bin"
