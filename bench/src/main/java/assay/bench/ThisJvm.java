package assay.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.nio.file.Path;

/** Reads the CPU time and the heap use of this process. */
public final class ThisJvm {
  private static final double MEGABYTE = 1 << 20;
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private ThisJvm() {}

  /**
   * Returns the CPU time of this process in ns, including the threads of the garbage collector and
   * of the JIT compilers. The CPU time has a resolution of 10 ms, so a measurement should take
   * seconds.
   */
  public static long cpuNanos() {
    return SYSTEM.getProcessCpuTime();
  }

  /** Collects garbage, and returns the heap use after the collection in MiB. */
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

  public static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }
}
