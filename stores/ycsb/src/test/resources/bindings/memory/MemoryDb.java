package example.memory;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicInteger;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/** Keeps rows in memory, tells inserts from updates, and misbehaves as its properties say. */
public class MemoryDb extends DB {
  private static final SortedMap<String, Map<String, byte[]>> ROWS = new TreeMap<>();
  private static final AtomicInteger INSTANCES = new AtomicInteger();

  private final List<Runnable> batch = new ArrayList<>();
  private int batchSize;
  private boolean oneMore;

  @Override
  public void init() throws DBException {
    if (Thread.currentThread().getContextClassLoader() != MemoryDb.class.getClassLoader()) {
      throw new DBException("called in the context of another class loader");
    }
    batchSize = Integer.parseInt(getProperties().getProperty("memory.batch", "0"));
    oneMore = Boolean.parseBoolean(getProperties().getProperty("memory.onemore"));
    INSTANCES.incrementAndGet();
  }

  @Override
  public void cleanup() throws DBException {
    batch.forEach(Runnable::run);
    batch.clear();
    INSTANCES.decrementAndGet();
    if (getProperties().containsKey("memory.cleanupfails")) {
      throw new DBException("lost\nsome");
    }
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    switch (key) {
      case "instances":
        result.put("n", new site.ycsb.StringByteIterator(INSTANCES + ""));
        return Status.OK;
      case "null":
        return null;
      case "own":
        return new Status("TEAPOT", "short\nand stout");
      case "throw":
        throw new IllegalStateException("out of\norder");
      case "batched":
        return new Status("BATCHED_OK", "made elsewhere");
      default:
        return fill(ROWS.get(table + key), fields, result);
    }
  }

  private static Status fill(
      Map<String, byte[]> row, Set<String> fields, Map<String, ByteIterator> result) {
    if (row == null) {
      return Status.NOT_FOUND;
    }
    row.forEach(
        (name, value) -> {
          if (fields == null || fields.contains(name)) {
            result.put(name, new ByteArrayByteIterator(value));
          }
        });
    return Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    if (startkey.equals("none")) {
      return Status.NOT_FOUND;
    }
    for (Map<String, byte[]> row : ROWS.tailMap(table + startkey).values()) {
      if (result.size() == recordcount + (oneMore ? 1 : 0)) {
        break;
      }
      HashMap<String, ByteIterator> cells = new HashMap<>();
      fill(row, fields, cells);
      result.add(cells);
    }
    return Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return write(() -> ROWS.put(table + key, arrays(values)));
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    if (batchSize == 0 && !ROWS.containsKey(table + key)) {
      return Status.NOT_FOUND;
    }
    return write(() -> ROWS.get(table + key).putAll(arrays(values)));
  }

  @Override
  public Status delete(String table, String key) {
    return ROWS.remove(table + key) == null ? Status.NOT_FOUND : Status.OK;
  }

  private Status write(Runnable change) {
    if (batchSize == 0) {
      change.run();
      return Status.OK;
    }
    batch.add(change);
    if (batch.size() < batchSize) {
      return Status.BATCHED_OK;
    }
    batch.forEach(Runnable::run);
    batch.clear();
    return Status.OK;
  }

  /** Through each of the ways in which bindings read an iterator. */
  private static Map<String, byte[]> arrays(Map<String, ByteIterator> values) {
    Map<String, byte[]> arrays = new HashMap<>();
    int way = 0;
    for (Map.Entry<String, ByteIterator> entry : values.entrySet()) {
      ByteIterator it = entry.getValue();
      byte[] bytes;
      switch (way++ % 4) {
        case 0:
          bytes = it.toArray();
          break;
        case 1:
          bytes = new byte[(int) it.bytesLeft()];
          if (it.nextBuf(bytes, 0) != bytes.length) {
            throw new IllegalStateException("nextBuf");
          }
          break;
        case 2:
          bytes = it.toString().getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
          break;
        default:
          bytes = new byte[(int) it.bytesLeft()];
          it.nextByte();
          it.reset();
          for (int i = 0; it.hasNext(); i++) {
            bytes[i] = it.nextByte();
          }
      }
      arrays.put(entry.getKey(), bytes);
    }
    return arrays;
  }
}
