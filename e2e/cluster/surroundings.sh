#!/usr/bin/env bash
# Installs what a detector needs around it into the cluster of $KUBECONFIG (default: the running local one): the CRDs of the
# Flink Kubernetes Operator and of Strimzi's KafkaTopic, the real Flink operator, a real Kafka broker, and the tests' stand-in
# for Strimzi's Topic Operator. Usage: surroundings.sh
source "$(dirname "$0")/settings.sh"
export KUBECONFIG=${KUBECONFIG:-$run/admin.kubeconfig}
kubectl=$cache/programs/bin/kubectl

generate_crds() {
  say "generating the CRDs of the Flink operator"
  logged "$cache/crds.log" mvn -q -B -ntp -f "$cluster_scripts/crds/pom.xml" process-classes -Dout="$1"
}
crds=$cache/crds-$(key "$cluster_scripts/crds/pom.xml")
cached "$crds" generate_crds
say "installing the Flink Kubernetes Operator and Kafka"
for crd in "$crds"/flink{deployments,sessionjobs}.flink.apache.org-v1.yml "$cluster_scripts/manifests/kafkatopics.yaml"; do
  # Server-side: the Flink operator's CRD is too large for the annotation that client-side apply adds.
  "$kubectl" apply --server-side -f "$crd" > /dev/null || fail "$(basename "$crd") was not taken" "read the message above"
done
# Asked anew until it answers: kubectl wait gives up at once on a CRD that has no condition yet.
await 60 "the CRDs' establishment" "kubectl describe crd flinkdeployments.flink.apache.org kafkatopics.kafka.strimzi.io" \
  "$kubectl" wait --for=condition=Established crd/flinkdeployments.flink.apache.org crd/kafkatopics.kafka.strimzi.io --timeout=10s
"$kubectl" apply -f "$cluster_scripts/manifests/flink-operator.yaml" -f "$cluster_scripts/manifests/kafka.yaml" > /dev/null
sed "s/VERSION/$(project_version)/" "$cluster_scripts/manifests/topic-operator-stand-in.yaml" | "$kubectl" apply -f - > /dev/null
await_pods() { # await_pods NAMESPACE KIND/NAME
  "$kubectl" -n "$1" rollout status "$2" --timeout=180s > /dev/null ||
    fail "$2 did not get ready" "KUBECONFIG=$KUBECONFIG $kubectl -n $1 describe $2; ... logs $2"
}
await_pods kafka statefulset/my-cluster-kafka
await_pods flink-operator deployment/flink-operator
await_pods kafka deployment/topic-operator-stand-in
