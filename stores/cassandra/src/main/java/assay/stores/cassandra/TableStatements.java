package assay.stores.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;

/**
 * One session's prepared statements for a table. Each statement is prepared on first use. The
 * driver caches prepared statements, so later sessions need no requests to prepare statements. Not
 * thread-safe.
 */
final class TableStatements {
  /**
   * Maximum number of changes in one prepared statement. Larger mutations become batches of
   * statements.
   */
  static final int MOST_PUTS = 64;

  private static final String CELL = "family, qualifier, value, writetime(value)";
  private static final String NAMED = "(family, qualifier) IN ?";

  private final CqlSession session;
  private final CassandraOptions options;
  private final String table;
  private final PreparedStatement[] puts = new PreparedStatement[MOST_PUTS + 1];

  private PreparedStatement read;
  private PreparedStatement readColumns;
  private final PreparedStatement[] scans = new PreparedStatement[4];
  private PreparedStatement putAt;
  private PreparedStatement putIf;
  private PreparedStatement delete;
  private PreparedStatement deleteRow;

  TableStatements(CqlSession session, CassandraOptions options, String table) {
    this.session = session;
    this.options = options;
    this.table = qualified(options.keyspace(), table);
  }

  static String qualified(String keyspace, String table) {
    return CqlIdentifier.fromInternal(keyspace).asCql(false)
        + "."
        + CqlIdentifier.fromInternal(table).asCql(false);
  }

  PreparedStatement read() {
    if (read == null) {
      read = query("SELECT " + CELL + " FROM " + table + " WHERE row = ?");
    }
    return read;
  }

  /**
   * Returns the statement that reads listed columns of a row. The statement's parameters are the
   * row and the list of columns.
   */
  PreparedStatement readColumns() {
    if (readColumns == null) {
      readColumns = query("SELECT " + CELL + " FROM " + table + " WHERE row = ? AND " + NAMED);
    }
    return readColumns;
  }

  /**
   * Returns the statement that scans rows. The statement's parameters are the start row (if {@code
   * fromRow}) and the list of columns (if {@code namedColumns}).
   */
  PreparedStatement scan(boolean fromRow, boolean namedColumns) {
    int shape = (fromRow ? 1 : 0) + (namedColumns ? 2 : 0);
    if (scans[shape] == null) {
      StringBuilder cql = new StringBuilder("SELECT ").append(CELL).append(", row FROM ");
      cql.append(table);
      if (fromRow) {
        cql.append(" WHERE token(row) >= token(?)");
      }
      if (namedColumns) {
        // Despite ALLOW FILTERING, the servers look up the columns in each row and do not read
        // other columns.
        cql.append(fromRow ? " AND " : " WHERE ").append(NAMED).append(" ALLOW FILTERING");
      }
      scans[shape] = query(cql.toString());
    }
    return scans[shape];
  }

  /**
   * Returns the statement that puts {@code count} cells. The statement's parameters for each cell
   * are row, family, qualifier and value.
   *
   * @param count from 1 to {@link #MOST_PUTS}
   */
  PreparedStatement puts(int count) {
    if (puts[count] == null) {
      String put = "INSERT INTO " + table + " (row, family, qualifier, value) VALUES (?, ?, ?, ?)";
      puts[count] =
          write(
              count == 1
                  ? put
                  : "BEGIN UNLOGGED BATCH " + (put + "; ").repeat(count) + "APPLY BATCH");
    }
    return puts[count];
  }

  /**
   * Returns the statement that puts a cell with a timestamp. The statement's parameters are row,
   * family, qualifier, value and the time in microseconds.
   */
  PreparedStatement putAt() {
    if (putAt == null) {
      putAt =
          write(
              "INSERT INTO "
                  + table
                  + " (row, family, qualifier, value) VALUES (?, ?, ?, ?) USING TIMESTAMP ?");
    }
    return putAt;
  }

  /**
   * Returns the statement that replaces a value if the current value is the expected value. The
   * statement's parameters are new value, row, family, qualifier and expected value. A null
   * expected value means that the cell must have no value.
   */
  PreparedStatement putIf() {
    if (putIf == null) {
      putIf =
          write(
              "UPDATE "
                  + table
                  + " SET value = ? WHERE row = ? AND family = ? AND qualifier = ? IF value = ?");
    }
    return putIf;
  }

  PreparedStatement delete() {
    if (delete == null) {
      delete = write("DELETE FROM " + table + " WHERE row = ? AND family = ? AND qualifier = ?");
    }
    return delete;
  }

  PreparedStatement deleteRow() {
    if (deleteRow == null) {
      deleteRow = write("DELETE FROM " + table + " WHERE row = ?");
    }
    return deleteRow;
  }

  private PreparedStatement query(String cql) {
    return prepare(cql, options.readConsistency());
  }

  private PreparedStatement write(String cql) {
    return prepare(cql, options.writeConsistency());
  }

  private PreparedStatement prepare(String cql, ConsistencyLevel consistency) {
    return session.prepare(
        SimpleStatement.builder(cql)
            .setConsistencyLevel(consistency)
            .setPageSize(options.pageSize())
            .build());
  }
}
