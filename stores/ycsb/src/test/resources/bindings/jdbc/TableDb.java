package example.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.stream.Collectors;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** One SQL table with a column for each field, as YCSB's own binding for JDBC has it. */
public class TableDb extends DB {
  private static final int FIELDS = 10;

  private Connection connection;

  @Override
  public void init() throws DBException {
    try {
      Class.forName(getProperties().getProperty("db.driver"));
      connection =
          DriverManager.getConnection(
              getProperties().getProperty("db.url"),
              getProperties().getProperty("db.user"),
              getProperties().getProperty("db.passwd"));
      StringBuilder columns = new StringBuilder("ycsb_key varchar(255) primary key");
      for (int i = 0; i < FIELDS; i++) {
        columns.append(", field").append(i).append(" varchar");
      }
      try (PreparedStatement make =
          connection.prepareStatement("create table if not exists usertable(" + columns + ")")) {
        make.execute();
      }
    } catch (ClassNotFoundException e) {
      throw new DBException("Error in initializing the JDBC driver: " + e, e);
    } catch (SQLException e) {
      throw new DBException(e);
    }
  }

  @Override
  public void cleanup() throws DBException {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new DBException(e);
    }
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return query("select * from " + table + " where ycsb_key = ?", key, fields, row -> result.putAll(row));
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return query(
        "select * from " + table + " where ycsb_key >= ? order by ycsb_key limit " + recordcount,
        startkey,
        fields,
        result::add);
  }

  private interface Rows {
    void add(HashMap<String, ByteIterator> row);
  }

  private Status query(String sql, String key, Set<String> fields, Rows rows) {
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setString(1, key);
      boolean any = false;
      try (ResultSet found = select.executeQuery()) {
        while (found.next()) {
          any = true;
          HashMap<String, ByteIterator> row = new HashMap<>();
          for (int i = 0; i < FIELDS; i++) {
            String field = "field" + i;
            if (fields == null || fields.contains(field)) {
              row.put(field, new StringByteIterator(found.getString(field)));
            }
          }
          rows.add(row);
        }
      }
      return any ? Status.OK : Status.NOT_FOUND;
    } catch (SQLException e) {
      return Status.ERROR;
    }
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    String names = values.keySet().stream().collect(Collectors.joining(", "));
    String marks = values.keySet().stream().map(name -> "?").collect(Collectors.joining(", "));
    return change(
        "insert into " + table + "(" + names + ", ycsb_key) values(" + marks + ", ?)", key, values);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    String sets = values.keySet().stream().map(name -> name + " = ?").collect(Collectors.joining(", "));
    return change("update " + table + " set " + sets + " where ycsb_key = ?", key, values);
  }

  @Override
  public Status delete(String table, String key) {
    return change("delete from " + table + " where ycsb_key = ?", key, java.util.Collections.emptyMap());
  }

  private Status change(String sql, String key, Map<String, ByteIterator> values) {
    try (PreparedStatement change = connection.prepareStatement(sql)) {
      int i = 1;
      for (ByteIterator value : values.values()) {
        change.setString(i++, value.toString());
      }
      change.setString(i, key);
      return change.executeUpdate() == 1 ? Status.OK : Status.NOT_FOUND;
    } catch (SQLException e) {
      return new Status("SQL", e.getMessage());
    }
  }
}
