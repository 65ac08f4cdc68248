package com.yahoo.ycsb;

import java.util.HashMap;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;

/** The signatures of 0.1.4, for compiling against. */
public abstract class DB {
  private Properties properties = new Properties();

  public void setProperties(Properties p) {
    properties = p;
  }

  public Properties getProperties() {
    return properties;
  }

  public void init() throws DBException {}

  public void cleanup() throws DBException {}

  public abstract int read(
      String table, String key, Set<String> fields, HashMap<String, ByteIterator> result);

  public abstract int scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result);

  public abstract int update(String table, String key, HashMap<String, ByteIterator> values);

  public abstract int insert(String table, String key, HashMap<String, ByteIterator> values);

  public abstract int delete(String table, String key);
}
