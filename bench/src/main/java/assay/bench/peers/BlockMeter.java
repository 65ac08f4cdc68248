package assay.bench.peers;

import assay.bench.ThisJvm;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * Prints the cost of each block of a thread's operations as a {@link Cost}. Used by one thread. The
 * CPU time is that of the whole process, divided by the number of this thread's operations.
 */
final class BlockMeter {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final long block;
  private long left;
  private boolean begun;
  private long cpuNanos;
  private long bytes;
  private long wallNanos;

  /**
   * @param block number of operations per block; 0 to disable measuring
   */
  BlockMeter(long block) {
    this.block = block;
    left = block == 0 ? Long.MAX_VALUE : 1;
  }

  void count() {
    if (--left == 0) {
      end();
      left = block;
    }
  }

  private void end() {
    if (begun) {
      double perBlock = block;
      System.out.println(
          new Cost(
                  (ThisJvm.cpuNanos() - cpuNanos) / perBlock,
                  (allocated() - bytes) / perBlock,
                  perBlock * 1e9 / (System.nanoTime() - wallNanos))
              .line());
    }
    begun = true;
    bytes = allocated();
    cpuNanos = ThisJvm.cpuNanos();
    wallNanos = System.nanoTime();
  }

  @SuppressWarnings("deprecation") // JDK 17 has only getId().
  private static long allocated() {
    return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
  }
}
