/**
 * The edge to the cluster: reads plans' children from caches, writes those that differ, and hands
 * what it saw to the pure packages.
 */
package dev.anomalydetector.operator.reconcile;
