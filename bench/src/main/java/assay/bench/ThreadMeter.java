package assay.bench;

import assay.lab.load.Progress;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

/**
 * Measures the memory allocation and CPU time of threads whose names start with a prefix. The meter
 * reads the threads' counters once per second. Only readings at which all threads were alive count.
 * The result is the increase of the counters from the first to the last of these readings. Each
 * meter can measure only one phase.
 */
public final class ThreadMeter implements Progress.Listener {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private record Reading(long operations, long allocatedBytes, long cpuNanos, int threads) {}

  private final String prefix;
  private final Map<Long, Boolean> meantById = new HashMap<>();
  private Reading first = new Reading(0, 0, 0, 0);
  private Reading last = first;

  public ThreadMeter(String prefix) {
    this.prefix = prefix;
  }

  @Override
  public void progress(Progress progress) {
    long bytes = 0;
    long cpuNanos = 0;
    int threads = 0;
    for (long id : THREADS.getAllThreadIds()) {
      long cpu = isMeant(id) ? THREADS.getThreadCpuTime(id) : -1;
      if (cpu >= 0) {
        threads++;
        cpuNanos += cpu;
        bytes += THREADS.getThreadAllocatedBytes(id);
      }
    }
    Reading now = new Reading(progress.doneOperations(), bytes, cpuNanos, threads);
    if (first.threads == 0) {
      first = now;
      last = now;
    } else if (threads == first.threads) {
      last = now;
    }
  }

  /** Returns the allocated bytes per operation; NaN if the phase was too short. */
  public double bytesPerOperation() {
    return per(last.allocatedBytes - first.allocatedBytes);
  }

  public double threadNanosPerOperation() {
    return per(last.cpuNanos - first.cpuNanos);
  }

  private double per(long growth) {
    long operations = last.operations - first.operations;
    return operations == 0 ? Double.NaN : growth / (double) operations;
  }

  private boolean isMeant(long id) {
    return meantById.computeIfAbsent(
        id,
        key -> {
          var info = THREADS.getThreadInfo(key);
          return info != null && info.getThreadName().startsWith(prefix);
        });
  }
}
