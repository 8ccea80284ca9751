#!/usr/bin/env bash
# Starts one Kafka broker in KRaft mode; its storage is formatted at the first start. HOST_IP is the node's address.
set -euo pipefail
sed "s/HOST_IP/$HOST_IP/g" /etc/kafka/server.properties > /tmp/server.properties
run() { java "$@"; }
options=(-Xmx384m -cp '/opt/kafka/lib/*' -Dlog4j2.configurationFile=/etc/kafka/log4j2.properties)
[ -f /data/log/meta.properties ] || run "${options[@]}" kafka.tools.StorageTool format --ignore-formatted -t AnomalyDetectorE2eAAAA -c /tmp/server.properties
exec java "${options[@]}" kafka.Kafka /tmp/server.properties
