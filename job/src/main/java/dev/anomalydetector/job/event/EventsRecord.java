package dev.anomalydetector.job.event;

/** One record of a partition of the events topic. */
public sealed interface EventsRecord permits Event, Tick {}
