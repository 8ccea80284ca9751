/**
 * A made-up datacenter in the shape of Google's cluster trace of 2011: machines with their usage,
 * jobs and tasks with their life cycle, and labelled anomalies. Pure: a configuration with its seed
 * gives the same records each time, one after the other, however many there are.
 */
package dev.anomalydetector.e2e.datacenter;
