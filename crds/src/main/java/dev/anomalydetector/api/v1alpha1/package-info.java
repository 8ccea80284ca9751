/**
 * The resource {@code AnomalyDetector} of {@code anomalydetector.dev/v1alpha1}: what a user writes,
 * as immutable records.
 *
 * <p>The annotations are the one source of the CRD: descriptions, defaults, bounds and CEL rules. A
 * component with a default is never {@code null} in Java either; one without is {@code null} when
 * absent, which its documentation then says.
 */
package dev.anomalydetector.api.v1alpha1;
