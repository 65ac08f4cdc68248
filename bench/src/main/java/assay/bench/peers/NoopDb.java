package assay.bench.peers;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * A binding of YCSB that does nothing except convert the values of writes. Most bindings convert
 * values, and YCSB generates values only on conversion. If a block length is set, measures costs
 * per block of operations.
 */
public final class NoopDb extends DB {
  /**
   * Name of the property with the number of operations per block of an instance; 0 disables
   * measuring.
   */
  static final String BLOCK = "noop.block";

  private BlockMeter meter;
  private long bytes;

  @Override
  public void init() {
    meter = new BlockMeter(Long.parseLong(getProperties().getProperty(BLOCK, "0")));
  }

  /** Uses the bytes, so that the JVM cannot eliminate the generation of values. */
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
