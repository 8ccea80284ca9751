{{/* Name of everything that the chart makes in the release's namespace. */}}
{{- define "anomaly-detector.fullname" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 52 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 52 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* Name of what exists once in the cluster: releases of two namespaces must not share it. */}}
{{- define "anomaly-detector.clusterName" -}}
{{- printf "%s-%s" .Release.Namespace (include "anomaly-detector.fullname" .) -}}
{{- end -}}

{{- define "anomaly-detector.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "anomaly-detector.fullname" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- required "serviceAccount.name is needed when serviceAccount.create is false: name an account that exists" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{- define "anomaly-detector.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: operator
{{- end -}}

{{- define "anomaly-detector.labels" -}}
{{ include "anomaly-detector.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{/* An image of values, with the chart's appVersion where no tag is said. */}}
{{- define "anomaly-detector.image" -}}
{{- printf "%s:%s" .image.repository (default .version .image.tag) -}}
{{- end -}}

{{/* What the operator may do where AnomalyDetectors are. */}}
{{- define "anomaly-detector.rules" -}}
- apiGroups: [anomalydetector.dev]
  resources: [anomalydetectors]
  verbs: [get, list, watch, update, patch]
- apiGroups: [anomalydetector.dev]
  resources: [anomalydetectors/status]
  verbs: [get, update, patch]
- apiGroups: [anomalydetector.dev]
  resources: [anomalydetectors/finalizers]
  verbs: [update]
- apiGroups: [flink.apache.org]
  resources: [flinkdeployments]
  verbs: [get, list, watch, create, update, patch, delete]
# The accounts of Flink's pods. What their roles allow, the operator must be allowed too: Kubernetes lets nobody hand out more
# than he has. It is what Flink's native mode needs: a JobManager starts pods and keeps in ConfigMaps who leads.
- apiGroups: [""]
  resources: [serviceaccounts]
  verbs: [get, list, watch, create, update, patch, delete]
- apiGroups: [rbac.authorization.k8s.io]
  resources: [roles, rolebindings]
  verbs: [get, list, watch, create, update, patch, delete]
- apiGroups: [""]
  resources: [configmaps, pods]
  verbs: [get, list, watch, create, update, patch, delete, deletecollection]
- apiGroups: [apps]
  resources: [deployments]
  verbs: [get, list, watch, create, update, patch, delete, deletecollection]
- apiGroups: [apps]
  resources: [deployments/finalizers]
  verbs: [update]
# The credentials for Kafka that detectors name, to write who has which key group; read by name only, never listed.
- apiGroups: [""]
  resources: [secrets]
  verbs: [get]
- apiGroups: [""]
  resources: [events]
  verbs: [get, list, create, patch]
{{ include "anomaly-detector.topicRules" . }}
{{- end -}}

{{/* What the operator may do where Kafka clusters are. */}}
{{- define "anomaly-detector.topicRules" -}}
- apiGroups: [kafka.strimzi.io]
  resources: [kafkatopics]
  verbs: [get, list, watch, create, update, patch, delete]
{{- end -}}
