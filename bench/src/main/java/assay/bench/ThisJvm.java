package assay.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.nio.file.Path;

/** Use of resources by this process. */
public final class ThisJvm {
  private static final double MEGABYTE = 1 << 20;
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private ThisJvm() {}

  /**
   * Returns the user and system time so far, including garbage collector and compiler threads. The
   * resolution is 10 ms, so measurements should take seconds.
   */
  public static long cpuNanos() {
    return SYSTEM.getProcessCpuTime();
  }

  /** Collects garbage, and returns the heap in use afterwards, in MB. */
  public static double collectedHeapMb() {
    System.gc();
    return ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .mapToLong(pool -> pool.getCollectionUsage().getUsed())
            .sum()
        / MEGABYTE;
  }

  public static double maxHeapMb() {
    return Runtime.getRuntime().maxMemory() / MEGABYTE;
  }

  /** Path of this process's {@code java}, to start another process. */
  public static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }
}
