#!/usr/bin/env bash
# Brings up a Kubernetes of one node on this machine, without Docker, from programs.sh and images.sh, and loads the images
# named. Its state, logs and admin.kubeconfig are in a folder that is printed. Pods have addresses on a bridge of their own
# and reach nothing outside this machine. Usage: up.sh [IMAGE.tar...]
source "$(dirname "$0")/settings.sh"
source "$cluster_scripts/processes.sh"

[ "$(id -u)" = 0 ] || fail "a local cluster needs root (network namespaces, mounts, iptables)" "run as root, or use the KUBECONFIG provider (docs/testing.md)"
"$cluster_scripts/packages.sh"
bin=$("$cluster_scripts/programs.sh")
images=$("$cluster_scripts/images.sh")
"$cluster_scripts/down.sh"

node=node1
address=$(ip -4 route get 192.0.2.254 2> /dev/null | sed -n 's/.* src \([0-9.]*\).*/\1/p')
[ -n "$address" ] || fail "this machine has no IPv4 address with a route" "connect it to a network: the node needs an address beside 127.0.0.1"
for port in 2379 2380 6443 10248 10249 10250 10256 10257 10259; do
  holder=$(ss -Hltnp "sport = :$port" | sed -n 's/.*users:((\([^)]*\)).*/\1/p' | head -1)
  [ -z "$(ss -Hltn "sport = :$port")" ] || fail "port $port is taken by ${holder:-a process that cannot be seen}" "end that process (another Kubernetes or etcd?)"
done
mkdir -p "$run"/{etcd,pki,log,pod-log,kubelet,containerd,cni,volumes}
trap 'status=$?; [ $status = 0 ] || say "bringing the cluster up failed; the logs are in $run/log, \"$cluster_scripts/down.sh\" removes it"' EXIT
cat /proc/sys/net/ipv4/ip_forward > "$run/ip_forward"
sysctl -qw net.ipv4.ip_forward=1
outside=$(ip route show default | sed -n 's/.* dev \([^ ]*\).*/\1/p' | head -1)
[ -z "$outside" ] || iptables -I FORWARD -i $bridge -o "$outside" -j DROP

say "container runtime and etcd"
sed "s,RUN,$run,g" "$cluster_scripts/node/containerd.toml" > "$run/containerd.toml"
sed "s,RUN,$run,g; s,BRIDGE,$bridge,g; s,POD_NETWORK,$pod_network,g" "$cluster_scripts/node/bridge.conflist" > "$run/cni/10-bridge.conflist"
start containerd containerd --config "$run/containerd.toml"
start etcd "$bin/etcd" --data-dir "$run/etcd/data" --listen-client-urls http://127.0.0.1:2379 --advertise-client-urls http://127.0.0.1:2379 \
  --listen-peer-urls http://127.0.0.1:2380 --initial-advertise-peer-urls http://127.0.0.1:2380 --initial-cluster default=http://127.0.0.1:2380 --unsafe-no-fsync
await 30 "containerd's start" "see $run/log/containerd.log" ctr -a "$run/containerd.sock" version

"$cluster_scripts/load.sh" "$images"/{pause,coredns,fko,kafka}.tar "$@" &
loading=$!

say "Kubernetes: API server, controllers, scheduler"
"$cluster_scripts/credentials.sh" "$address" $node
start kube-apiserver "$bin/kube-apiserver" --etcd-servers=http://127.0.0.1:2379 --secure-port=6443 --advertise-address="$address" \
  --tls-cert-file="$run/pki/apiserver.crt" --tls-private-key-file="$run/pki/apiserver.key" --client-ca-file="$run/pki/ca.crt" \
  --kubelet-client-certificate="$run/pki/kubelet-client.crt" --kubelet-client-key="$run/pki/kubelet-client.key" \
  --kubelet-preferred-address-types=InternalIP --service-cluster-ip-range=$service_network --token-auth-file="$run/tokens.csv" \
  --authorization-mode=Node,RBAC --enable-admission-plugins=NodeRestriction --allow-privileged=true \
  --service-account-issuer=https://kubernetes.default.svc --service-account-signing-key-file="$run/pki/sa.key" --service-account-key-file="$run/pki/sa.key"
export KUBECONFIG=$run/admin.kubeconfig
await 90 "the API server's start" "see $run/log/kube-apiserver.log" "$bin/kubectl" get --raw /readyz
start kube-controller-manager "$bin/kube-controller-manager" --kubeconfig="$run/kube-controller-manager.kubeconfig" \
  --service-account-private-key-file="$run/pki/sa.key" --root-ca-file="$run/pki/ca.crt" --leader-elect=false --allocate-node-cidrs=false
start kube-scheduler "$bin/kube-scheduler" --kubeconfig="$run/kube-scheduler.kubeconfig" --leader-elect=false

say "node"
wait $loading
sed "s,RUN,$run,g" "$cluster_scripts/node/kubelet.yaml" > "$run/kubelet.yaml"
sed "s,RUN,$run,g; s,NODE,$node,g; s,POD_NETWORK,$pod_network,g" "$cluster_scripts/node/kube-proxy.yaml" > "$run/kube-proxy.yaml"
start kubelet "$bin/kubelet" --config="$run/kubelet.yaml" --kubeconfig="$run/node.kubeconfig" --root-dir="$run/kubelet" --hostname-override=$node --node-ip="$address"
start kube-proxy "$bin/kube-proxy" --config="$run/kube-proxy.yaml"
"$bin/kubectl" apply -f "$cluster_scripts/manifests/dns.yaml" > "$run/log/dns.log"
await 90 "the node's registration" "see $run/log/kubelet.log" "$bin/kubectl" get node $node
"$bin/kubectl" wait --for=condition=Ready node/$node --timeout=90s > /dev/null || fail "the node did not get ready" "see $run/log/kubelet.log"
"$cluster_scripts/volumes.sh"
"$bin/kubectl" -n kube-system rollout status deployment/coredns --timeout=120s > /dev/null || fail "CoreDNS did not start" "KUBECONFIG=$KUBECONFIG $bin/kubectl -n kube-system describe pods"
say "the cluster is up ($SECONDS s): export KUBECONFIG=$KUBECONFIG"
echo "$run"
