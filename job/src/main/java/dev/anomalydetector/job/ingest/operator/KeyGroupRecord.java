package dev.anomalydetector.job.ingest.operator;

/**
 * A record on its way to the events topic.
 *
 * @param keyGroup its key group, which is the partition
 * @param value its bytes, as {@link dev.anomalydetector.job.event.EventsCodec} makes them; not
 *     copied and not to be changed
 */
public record KeyGroupRecord(int keyGroup, byte[] value) {}
