#!/usr/bin/env bash
# Brings up a cluster to look at: operator, Flink operator, Kafka, and the example detector with telemetry to watch.
# Usage: cluster.sh
source "$(dirname "$0")/settings.sh"

"$cluster_scripts/packages.sh"
"$cluster_scripts/own-images.sh" > /dev/null
"$cluster_scripts/up.sh" "$project"/images/*/target/jib-image.tar > /dev/null
"$cluster_scripts/surroundings.sh"
export KUBECONFIG=$run/admin.kubeconfig
bin=$cache/programs/bin
say "installing the chart and the example"
# The Flink operator of this cluster knows Flink up to 1.18 and runs 1.20 all the same.
logged "$run/log/helm.log" "$bin/helm" upgrade --install anomaly-detector "$project/helm/anomaly-detector" \
  --namespace anomaly-system --create-namespace --set job.flinkVersion=v1_18 --wait --timeout 180s
logged "$run/log/example.log" "$bin/kubectl" apply -f "$project/examples/kubernetes/surroundings.yaml" -f "$project/examples/kubernetes/datacenter.yaml"
sed "s/VERSION/$(project_version)/" "$cluster_scripts/manifests/telemetry.yaml" | "$bin/kubectl" apply -f - > /dev/null
say "waiting for the detector (a minute or two)"
"$bin/kubectl" -n monitoring wait --for=condition=Ready anomalydetector/datacenter --timeout=300s > /dev/null ||
  fail "the detector did not get ready" "KUBECONFIG=$KUBECONFIG $bin/kubectl -n monitoring describe anomalydetector datacenter"
"$bin/kubectl" -n monitoring get anomalydetectors
cat << END

Look at it:
  export KUBECONFIG=$KUBECONFIG PATH=$bin:\$PATH
  kubectl -n monitoring get ad,flinkdeployment,pods
  kubectl -n monitoring describe ad datacenter
  kubectl -n kafka exec my-cluster-kafka-0 -- java -cp '/opt/kafka/lib/*' org.apache.kafka.tools.consumer.ConsoleConsumer \\
    --bootstrap-server localhost:9092 --topic monitoring.datacenter.alerts --from-beginning
Change it:
  kubectl -n monitoring edit ad datacenter
End it:
  make cluster-down
END
