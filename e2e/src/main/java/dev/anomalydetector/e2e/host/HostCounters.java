package dev.anomalydetector.e2e.host;

/**
 * What the machine has counted up to a moment, since it was started or since counting began. Two of
 * these make a {@link HostMetrics}.
 *
 * @param nanoTime moment of the reading on a clock that only goes forward, in nanoseconds
 * @param busyTicks CPU time in use, over all cores, in any unit
 * @param totalTicks CPU time in use or not, over all cores, in the same unit
 * @param memoryUsedBytes memory in use now
 * @param memoryTotalBytes memory there is
 * @param load average number of runnable threads over the last minute; negative if not known
 * @param diskReadBytes read from all disks
 * @param diskWriteBytes written to all disks
 * @param networkReceivedBytes received from other machines
 * @param networkSentBytes sent to other machines
 */
public record HostCounters(
    long nanoTime,
    long busyTicks,
    long totalTicks,
    long memoryUsedBytes,
    long memoryTotalBytes,
    double load,
    long diskReadBytes,
    long diskWriteBytes,
    long networkReceivedBytes,
    long networkSentBytes) {}
