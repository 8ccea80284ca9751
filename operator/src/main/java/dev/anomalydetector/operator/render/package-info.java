/** Kubernetes' objects as a plan wants them, one class for each kind. Pure. */
package dev.anomalydetector.operator.render;
