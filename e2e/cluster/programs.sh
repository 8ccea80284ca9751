#!/usr/bin/env bash
# Builds the cluster's programs from the Go modules pinned in programs/, each into a cache folder named after its sources,
# and prints a folder with links to all of them. Usage: programs.sh [PROGRAM...]   (default: all but argocd)
source "$(dirname "$0")/settings.sh"

command -v go > /dev/null || fail "go is missing" "install Go 1.26, or 1.21 and newer, which fetch it (Debian: apt-get install golang)"
export CGO_ENABLED=0 GOFLAGS="${GOFLAGS:-} -mod=readonly"

build() { # build PROGRAM OUT
  local program=$1 out=$2 packages flags=""
  cd "$cluster_scripts/programs/$program"
  mapfile -t packages < packages
  [ ! -f ldflags ] || flags=$(tr '\n' ' ' < ldflags)
  # Where the package's own name is not the program's: etcd's is v3, Argo CD's cmd.
  local binaries=$out/
  [ ${#packages[@]} -gt 1 ] || binaries=$out/$program
  say "building $program from its Go module (once; $([ "$program" = kubernetes ] && echo "12 to 15 minutes on two cores" || echo "a few minutes"))"
  logged "$cache/programs/$program.log" nice -n 19 go build -trimpath -ldflags "-s -w $flags" -o "$binaries" "${packages[@]}"
}

programs=("$@")
[ ${#programs[@]} -gt 0 ] || programs=(pause coredns etcd helm kubernetes)
mkdir -p "$cache/programs/bin"
for program in "${programs[@]}"; do
  sources=("$cluster_scripts/programs/$program"/*)
  folder=$cache/programs/$program-$(key "${sources[@]}")
  cached "$folder" build "$program"
  for binary in "$folder"/*; do ln -sfn "$binary" "$cache/programs/bin/$(basename "$binary")"; done
done
echo "$cache/programs/bin"
