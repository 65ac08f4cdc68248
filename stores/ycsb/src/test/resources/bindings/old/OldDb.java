package com.yahoo.ycsb.db;

import com.yahoo.ycsb.ByteIterator;
import com.yahoo.ycsb.DB;
import com.yahoo.ycsb.DBException;
import com.yahoo.ycsb.Status;
import com.yahoo.ycsb.StringByteIterator;
import java.util.HashMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;

/** As bindings were until 0.12. */
public class OldDb extends DB {
  private final TreeMap<String, HashMap<String, String>> rows = new TreeMap<>();

  @Override
  public void init() throws DBException {
    if (getProperties().containsKey("old.fails")) {
      throw new DBException("old and tired");
    }
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, HashMap<String, ByteIterator> result) {
    if (!rows.containsKey(key)) {
      return Status.NOT_FOUND;
    }
    HashMap<String, String> cells = new HashMap<>(rows.get(key));
    if (fields != null) {
      cells.keySet().retainAll(fields);
    }
    StringByteIterator.putAllAsByteIterators(result, cells);
    return Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    rows.tailMap(startkey).keySet().stream()
        .limit(recordcount)
        .forEach(
            key -> {
              HashMap<String, ByteIterator> row = new HashMap<>();
              read(table, key, fields, row);
              result.add(row);
            });
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, HashMap<String, ByteIterator> values) {
    if (!rows.containsKey(key)) {
      return Status.NOT_FOUND;
    }
    rows.get(key).putAll(StringByteIterator.getStringMap(values));
    return Status.OK;
  }

  @Override
  public Status insert(String table, String key, HashMap<String, ByteIterator> values) {
    rows.put(key, StringByteIterator.getStringMap(values));
    return Status.OK;
  }

  @Override
  public Status delete(String table, String key) {
    return rows.remove(key) == null ? Status.NOT_FOUND : Status.OK;
  }
}
