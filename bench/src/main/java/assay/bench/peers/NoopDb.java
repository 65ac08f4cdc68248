package assay.bench.peers;

import assay.bench.Cost;
import assay.bench.ThisJvm;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * YCSB binding that does nothing except convert the values of writes to arrays. Most YCSB bindings
 * convert values, too. YCSB generates a value only when a binding converts the value. If the
 * property {@code noop.block} is set, the binding prints the {@link Cost} of each block of
 * operations.
 */
public final class NoopDb extends DB {
  /**
   * Name of the property that sets how many operations of a thread form a block. The value 0
   * disables measuring.
   */
  static final String BLOCK = "noop.block";

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private long block;
  private long left;
  private boolean begun;
  private long cpuNanos;
  private long allocated;
  private long wallNanos;
  private long written;

  @Override
  public void init() {
    block = Long.parseLong(getProperties().getProperty(BLOCK, "0"));
    left = block == 0 ? Long.MAX_VALUE : 1;
  }

  /**
   * Prints the number of written bytes, so that the JVM cannot eliminate the generation of values.
   */
  @Override
  public void cleanup() {
    System.err.println("bytes written: " + written);
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return end();
  }

  @Override
  @SuppressWarnings("NonApiType") // YCSB's interface requires this type
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return end();
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return take(values);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return take(values);
  }

  @Override
  public Status delete(String table, String key) {
    return end();
  }

  private Status take(Map<String, ByteIterator> values) {
    for (ByteIterator value : values.values()) {
      written += value.toArray().length;
    }
    return end();
  }

  private Status end() {
    if (--left == 0) {
      endBlock();
      left = block;
    }
    return Status.OK;
  }

  private void endBlock() {
    if (begun) {
      double operations = block;
      new Cost(
              (ThisJvm.cpuNanos() - cpuNanos) / operations,
              (allocatedNow() - allocated) / operations,
              operations * 1e9 / (System.nanoTime() - wallNanos))
          .print();
    }
    begun = true;
    allocated = allocatedNow();
    cpuNanos = ThisJvm.cpuNanos();
    wallNanos = System.nanoTime();
  }

  @SuppressWarnings("deprecation") // JDK 17 has no threadId().
  private static long allocatedNow() {
    return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
  }
}
