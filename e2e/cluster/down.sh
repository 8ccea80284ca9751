#!/usr/bin/env bash
# Ends the cluster that up.sh started and removes all it left: processes, containers, mounts, network, state.
# Also cleans up after one that was killed. Usage: down.sh
source "$(dirname "$0")/settings.sh"
source "$cluster_scripts/processes.sh"

[ -d "$run" ] || exit 0
[ "$(id -u)" = 0 ] || fail "ending the cluster needs root" "run as root"
say "ending the cluster in $run"

stop argocd-application-controller argocd-repo-server argocd-redis kubelet kube-proxy kube-scheduler kube-controller-manager
end_containers
stop kube-apiserver # before etcd, without which it hangs
stop etcd containerd
end_containers

# What a mount hides may only be removed after the mount is gone; the deepest goes first.
awk -v run="$run/" 'index($2, run) == 1 {print $2}' /proc/self/mounts | sort -r | while read -r mount; do
  umount "$mount" 2> /dev/null || umount -l "$mount"
done

if ip link show $bridge > /dev/null 2>&1; then ip link delete $bridge; fi
for tables in iptables ip6tables; do
  command -v $tables > /dev/null || continue
  rules=$($tables-save 2> /dev/null || true)
  if grep -qE 'KUBE-|'$bridge <<< "$rules"; then grep -vE 'KUBE-|'$bridge <<< "$rules" | $tables-restore; fi
done
[ ! -f "$run/ip_forward" ] || sysctl -qw net.ipv4.ip_forward="$(cat "$run/ip_forward")"

for folder in /sys/fs/cgroup/*/kubepods /sys/fs/cgroup/kubepods; do
  [ -d "$folder" ] || continue
  find "$folder" -depth -type d -exec rmdir {} + 2> /dev/null || true
done
find /var/log/containers -maxdepth 1 -type l -lname "$run/*" -delete 2> /dev/null || true
rmdir /var/log/containers 2> /dev/null || true
rm -f /var/lib/cni/results/anomaly-detector-* 2> /dev/null || true
rmdir /var/lib/cni/results /var/lib/cni 2> /dev/null || true

if grep -q " $run/" /proc/self/mounts; then fail "something is still mounted below $run" "see 'mount', unmount it, run this again"; fi
rm -rf "$run"
