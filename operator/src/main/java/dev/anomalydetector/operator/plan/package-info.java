/**
 * What a detector needs in a cluster: topics, stages and names, computed from its spec alone. Pure;
 * knows nothing of Kubernetes' objects.
 */
package dev.anomalydetector.operator.plan;
