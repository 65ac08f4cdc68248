package assay.bench.peers;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * Does nothing except convert the values of writes, as most bindings do, because YCSB generates
 * values only on conversion. Measures costs per block of operations if a block length is set.
 */
public final class NoopDb extends DB {
  /** Operations of an instance per block; 0 to measure nothing. */
  static final String BLOCK = "noop.block";

  private BlockMeter meter;
  private long bytes;

  @Override
  public void init() {
    meter = new BlockMeter(Long.parseLong(getProperties().getProperty(BLOCK, "0")));
  }

  /** Uses the bytes, so that the JVM cannot eliminate their generation. */
  @Override
  public void cleanup() {
    System.err.println("bytes written: " + bytes);
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return end();
  }

  @Override
  @SuppressWarnings("NonApiType") // YCSB's type
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
      bytes += value.toArray().length;
    }
    return end();
  }

  private Status end() {
    meter.count();
    return Status.OK;
  }
}
