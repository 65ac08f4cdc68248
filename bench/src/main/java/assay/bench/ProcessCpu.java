package assay.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** CPU time of this process: all threads, the collector's and the compiler's too. */
public final class ProcessCpu {
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private ProcessCpu() {}

  /** User and system time so far. Counted in ticks of 10 ms: measure seconds. */
  public static long nanos() {
    return SYSTEM.getProcessCpuTime();
  }
}
