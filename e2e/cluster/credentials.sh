#!/usr/bin/env bash
# Makes the running cluster's certificates, tokens and kubeconfigs. Usage: credentials.sh NODE_ADDRESS NODE_NAME
source "$(dirname "$0")/settings.sh"
address=$1 node=$2
cd "$run/pki"
umask 077
openssl genrsa -out sa.key 2048 2> /dev/null
openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj "/CN=anomaly-detector-cluster" -keyout ca.key -out ca.crt 2> /dev/null

certificate() { # certificate NAME SUBJECT EXTENSIONS
  openssl req -newkey rsa:2048 -nodes -subj "$2" -keyout "$1.key" -out "$1.csr" 2> /dev/null
  openssl x509 -req -in "$1.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days 3650 -out "$1.crt" -extfile <(printf '%s\n' "$3") 2> /dev/null
}
certificate apiserver /CN=kube-apiserver "subjectAltName=IP:127.0.0.1,IP:$address,IP:${service_network%.0/*}.1,DNS:localhost,DNS:kubernetes,DNS:kubernetes.default,DNS:kubernetes.default.svc,DNS:kubernetes.default.svc.cluster.local"
certificate kubelet-client /O=system:masters/CN=kube-apiserver "extendedKeyUsage=clientAuth"

authority=$(base64 -w0 ca.crt)
account() { # account FILE USER GROUP
  local token; token=$(openssl rand -hex 16)
  echo "$token,$2,$1,\"$3\"" >> "$run/tokens.csv"
  cat > "$run/$1.kubeconfig" <<END
apiVersion: v1
kind: Config
clusters: [{name: local, cluster: {server: "https://127.0.0.1:6443", certificate-authority-data: $authority}}]
users: [{name: user, user: {token: "$token"}}]
contexts: [{name: local, context: {cluster: local, user: user}}]
current-context: local
END
}
rm -f "$run/tokens.csv"
account admin admin system:masters
account kube-controller-manager system:kube-controller-manager system:masters
account kube-scheduler system:kube-scheduler system:masters
account node "system:node:$node" system:nodes
account kube-proxy system:kube-proxy system:node-proxier
