/** Names that the operator and the jobs must agree on. */
package dev.anomalydetector.api.naming;
