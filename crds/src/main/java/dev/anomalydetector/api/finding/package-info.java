/**
 * What is wrong with a detector: findings, which name the field, its place in the file and what to
 * do.
 */
package dev.anomalydetector.api.finding;
