package assay.lab.probe.jvm;

import assay.lab.probe.CounterRate;
import assay.lab.probe.Probe;
import assay.lab.probe.Readings;
import com.sun.management.ThreadMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Samples Assay's JVM:
 *
 * <ul>
 *   <li>{@code assay.gc.ms}: total duration of garbage collection pauses, per second;
 *   <li>{@code assay.heap.mb}: used heap, including garbage that is not yet collected;
 *   <li>{@code assay.allocated.mb_per_s}: allocation by all threads. Allocation between a thread's
 *       last sample and the thread's end is not counted.
 * </ul>
 */
public final class OwnJvmProbe implements Probe {
  private static final String NO_EXTENSION = "this JVM does not count allocations per thread";

  private final List<GarbageCollectorMXBean> collectors = new ArrayList<>();
  private final ThreadMXBean threads;
  private final CounterRate gcMillis = new CounterRate();
  private final CounterRate allocated = new CounterRate();
  private Map<Long, Long> allocatedByThread = new HashMap<>();
  private long allocatedBytes;

  public OwnJvmProbe() {
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      // Concurrent collectors also report concurrent work, which is not a pause.
      if (!collector.getName().endsWith("Cycles") && !collector.getName().contains("Concurrent")) {
        collectors.add(collector);
      }
    }
    threads =
        ManagementFactory.getThreadMXBean() instanceof ThreadMXBean hotspot
                && hotspot.isThreadAllocatedMemorySupported()
                && hotspot.isThreadAllocatedMemoryEnabled()
            ? hotspot
            : null;
  }

  @Override
  public String name() {
    return "own JVM";
  }

  @Override
  public void sample(long nanoTime, Readings out) {
    long millis = 0;
    for (GarbageCollectorMXBean collector : collectors) {
      millis += Math.max(0, collector.getCollectionTime());
    }
    out.value("assay.gc.ms", gcMillis.perSecond(nanoTime, millis));
    Runtime runtime = Runtime.getRuntime();
    out.value(
        "assay.heap.mb", (runtime.totalMemory() - runtime.freeMemory()) / Readings.BYTES_PER_MB);
    if (threads == null) {
      out.gap("assay.allocated.mb_per_s", NO_EXTENSION);
      return;
    }
    countAllocation();
    out.value(
        "assay.allocated.mb_per_s",
        allocated.perSecond(nanoTime, allocatedBytes) / Readings.BYTES_PER_MB);
  }

  /**
   * Adds the allocation of each living thread to a sum. The JVM has counters only for living
   * threads, but the sum must not decrease when a thread ends.
   */
  private void countAllocation() {
    Map<Long, Long> now = new HashMap<>();
    for (long id : threads.getAllThreadIds()) {
      // The loop requests one thread at a time, because a bulk request takes quadratic time in the
      // number of threads.
      long bytes = threads.getThreadAllocatedBytes(id);
      if (bytes >= 0) {
        allocatedBytes += bytes - allocatedByThread.getOrDefault(id, 0L);
        now.put(id, bytes);
      }
    }
    allocatedByThread = now;
  }
}
