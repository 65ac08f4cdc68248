package assay.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** CPU time of this process, including garbage collector and compiler threads. */
public final class ProcessCpu {
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private ProcessCpu() {}

  /**
   * Returns the user and system time so far. The resolution is 10 ms, so measurements should take
   * seconds.
   */
  public static long nanos() {
    return SYSTEM.getProcessCpuTime();
  }
}
