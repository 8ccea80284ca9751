package dev.anomalydetector.e2e.host;

import java.util.Arrays;
import java.util.List;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.GlobalMemory;
import oshi.hardware.HWDiskStore;
import oshi.hardware.NetworkIF;

/** Reads this machine by OSHI. Disks and network interfaces are those there are at the start. */
public final class OshiHost {
  private final CentralProcessor processor;
  private final GlobalMemory memory;
  private final List<HWDiskStore> disks;
  private final List<NetworkIF> networks;
  private final String name;

  /** Looks for the machine's disks and network interfaces, which takes a moment. */
  public OshiHost() {
    SystemInfo system = new SystemInfo();
    processor = system.getHardware().getProcessor();
    memory = system.getHardware().getMemory();
    disks = system.getHardware().getDiskStores();
    networks = system.getHardware().getNetworkIFs();
    name = system.getOperatingSystem().getNetworkParams().getHostName();
  }

  /** The machine's name. */
  public String name() {
    return name;
  }

  /** What the machine has counted by now. OSHI reads CPU time anew only every 0.3 seconds. */
  public HostCounters read() {
    long[] ticks = processor.getSystemCpuLoadTicks();
    long total = Arrays.stream(ticks).sum();
    long idle = ticks[TickType.IDLE.getIndex()] + ticks[TickType.IOWAIT.getIndex()];
    disks.forEach(HWDiskStore::updateAttributes);
    networks.forEach(NetworkIF::updateAttributes);
    return new HostCounters(
        System.nanoTime(),
        total - idle,
        total,
        memory.getTotal() - memory.getAvailable(),
        memory.getTotal(),
        processor.getSystemLoadAverage(1)[0],
        disks.stream().mapToLong(HWDiskStore::getReadBytes).sum(),
        disks.stream().mapToLong(HWDiskStore::getWriteBytes).sum(),
        networks.stream().mapToLong(NetworkIF::getBytesRecv).sum(),
        networks.stream().mapToLong(NetworkIF::getBytesSent).sum());
  }
}
