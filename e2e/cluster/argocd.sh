#!/usr/bin/env bash
# Starts the real Argo CD (repo server and application controller, no user interface) for the running local cluster, with this
# project's health check. down.sh ends it. Usage: argocd.sh
source "$(dirname "$0")/settings.sh"
source "$cluster_scripts/processes.sh"
export KUBECONFIG=$run/admin.kubeconfig

missing=()
for package in redis-server git gnupg; do
  dpkg-query -W -f '${Status}' "$package" 2> /dev/null | grep -q 'install ok installed' || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
  say "installing ${missing[*]}"
  logged "$run/log/packages.log" apt-get update -q
  logged "$run/log/packages.log" env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "${missing[@]}"
fi
bin=$("$cluster_scripts/programs.sh" argocd)
home=$run/argocd
mkdir -p "$home"/{bin,ssh,tls,gpg,tmp}
# One program that goes by its name.
for name in argocd-repo-server argocd-application-controller; do ln -sfn "$(realpath "$bin/argocd")" "$home/bin/$name"; done

say "Argo CD: its API, settings and processes"
crds=$(cd "$cluster_scripts/programs/argocd" && go list -mod=readonly -m -f '{{.Dir}}' github.com/argoproj/argo-cd/v3)/manifests/crds
"$bin/kubectl" apply --server-side -f "$crds/application-crd.yaml" -f "$crds/appproject-crd.yaml" -f "$crds/applicationset-crd.yaml" > /dev/null
{
  printf 'apiVersion: v1\nkind: Namespace\nmetadata: {name: argocd}\n'
  for name in argocd-cmd-params-cm argocd-rbac-cm argocd-gpg-keys-cm argocd-ssh-known-hosts-cm argocd-tls-certs-cm; do
    printf -- '---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: %s, namespace: argocd, labels: {app.kubernetes.io/part-of: argocd}}\n' $name
  done
  printf -- '---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: argocd-cm, namespace: argocd, labels: {app.kubernetes.io/part-of: argocd}}\ndata:\n'
  printf '  resource.customizations.health.anomalydetector.dev_AnomalyDetector: |\n'
  sed 's/^/    /' "$project/helm/anomaly-detector/files/argocd/health.lua"
  printf -- '---\napiVersion: v1\nkind: Secret\nmetadata: {name: argocd-secret, namespace: argocd, labels: {app.kubernetes.io/part-of: argocd}}\n'
  printf 'stringData: {server.secretkey: %s}\n' "$(openssl rand -hex 16)"
} | "$bin/kubectl" apply -f - > /dev/null
await 60 "the establishment of Argo CD's API" "kubectl describe crd appprojects.argoproj.io" \
  "$bin/kubectl" wait --for=condition=Established crd/appprojects.argoproj.io crd/applications.argoproj.io --timeout=10s
"$bin/kubectl" apply -f - > /dev/null << 'END'
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: default, namespace: argocd}
spec:
  sourceRepos: ["*"]
  destinations: [{namespace: "*", server: "*"}]
  clusterResourceWhitelist: [{group: "*", kind: "*"}]
END

# The health of each object, with its message, is to be read from the application.
export ARGOCD_APPLICATION_CONTROLLER_PERSIST_RESOURCE_HEALTH=true
export ARGOCD_GPG_ENABLED=false ARGOCD_FAKE_IN_CLUSTER=true ARGOCD_SSH_DATA_PATH=$home/ssh ARGOCD_TLS_DATA_PATH=$home/tls ARGOCD_GNUPGHOME=$home/gpg TMPDIR=$home/tmp
stop argocd-application-controller argocd-repo-server argocd-redis
start argocd-redis redis-server --port 6390 --bind 127.0.0.1 --save '' --appendonly no --dir "$home"
start argocd-repo-server "$home/bin/argocd-repo-server" --redis 127.0.0.1:6390 --port 8091 --metrics-port 8094 --disable-tls
start argocd-application-controller "$home/bin/argocd-application-controller" --repo-server 127.0.0.1:8091 --repo-server-plaintext \
  --redis 127.0.0.1:6390 --namespace argocd --app-resync 5 --metrics-port 8092
await 60 "the repo server's start" "see $run/log/argocd-repo-server.log" curl -sf http://127.0.0.1:8094/metrics
await 60 "the application controller's start" "see $run/log/argocd-application-controller.log" curl -sf http://127.0.0.1:8092/metrics
say "Argo CD works"
