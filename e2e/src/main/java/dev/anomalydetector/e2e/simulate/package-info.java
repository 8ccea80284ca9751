/**
 * The handover protocol under simulation: real engines, the real rules and roles, and a world of
 * seeded misfortune around them.
 */
package dev.anomalydetector.e2e.simulate;
