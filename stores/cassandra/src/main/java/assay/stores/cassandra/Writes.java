package assay.stores.cassandra;

import assay.store.Bytes;
import assay.store.Mutation;
import assay.store.Mutation.Change;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.nio.ByteBuffer;

/**
 * Converts Assay's mutations to the driver's statements. A mutation's bytes are copied once into
 * one array, and all bound values are slices of this array. The statements for one mutation share
 * the slice of the row key. Not thread-safe.
 */
final class Writes {
  private static final long MICROS = 1000;

  private final TableStatements statements;
  private byte[] page;
  private int used;

  Writes(TableStatements statements) {
    this.statements = statements;
  }

  /**
   * Converts a mutation to a statement. The statement shares no data with the mutation.
   *
   * @throws IllegalArgumentException if the mutation has a timestamp that Cassandra cannot store
   */
  Statement<?> of(Mutation mutation) {
    page = new byte[sizeOf(mutation)];
    used = 0;
    ByteBuffer row = slice(mutation.row());
    return mutation.size() <= TableStatements.MOST_PUTS && onlyPutsNow(mutation)
        ? puts(row, mutation)
        : batch(row, mutation);
  }

  Statement<?> deletionOf(Bytes row) {
    return statements
        .deleteRow()
        .boundStatementBuilder()
        .setBytesUnsafe(0, ByteBuffer.wrap(row.toArray()))
        .build();
  }

  static int sizeOf(Mutation mutation) {
    int bytes = mutation.row().length();
    for (int i = 0; i < mutation.size(); i++) {
      Change change = mutation.change(i);
      bytes =
          Math.addExact(
              bytes,
              change.family().length() + change.qualifier().length() + change.value().length());
    }
    return bytes;
  }

  private static boolean onlyPutsNow(Mutation mutation) {
    for (int i = 0; i < mutation.size(); i++) {
      Change change = mutation.change(i);
      if (change.isDelete() || change.timestamp() != Mutation.SERVER_TIME) {
        return false;
      }
    }
    return true;
  }

  private Statement<?> puts(ByteBuffer row, Mutation mutation) {
    BoundStatementBuilder bound = statements.puts(mutation.size()).boundStatementBuilder();
    ByteBuffer family = null;
    for (int i = 0; i < mutation.size(); i++) {
      Change change = mutation.change(i);
      if (family == null || !change.family().equals(mutation.change(i - 1).family())) {
        family = slice(change.family());
      }
      int at = 4 * i;
      bound.setBytesUnsafe(at, row);
      bound.setBytesUnsafe(at + 1, family);
      bound.setBytesUnsafe(at + 2, slice(change.qualifier()));
      bound.setBytesUnsafe(at + 3, slice(change.value()));
    }
    return bound.build();
  }

  private Statement<?> batch(ByteBuffer row, Mutation mutation) {
    if (mutation.size() == 1) {
      return (Statement<?>) one(row, mutation.change(0));
    }
    BatchStatementBuilder batch = new BatchStatementBuilder(BatchType.UNLOGGED);
    for (int i = 0; i < mutation.size(); i++) {
      batch.addStatement(one(row, mutation.change(i)));
    }
    return batch.build();
  }

  private BatchableStatement<?> one(ByteBuffer row, Change change) {
    boolean now = change.timestamp() == Mutation.SERVER_TIME;
    BoundStatementBuilder bound =
        (change.isDelete() ? statements.delete() : now ? statements.puts(1) : statements.putAt())
            .boundStatementBuilder()
            .setBytesUnsafe(0, row)
            .setBytesUnsafe(1, slice(change.family()))
            .setBytesUnsafe(2, slice(change.qualifier()));
    if (!change.isDelete()) {
      bound = bound.setBytesUnsafe(3, slice(change.value()));
      if (!now) {
        bound = bound.setLong(4, micros(change.timestamp()));
      }
    }
    return bound.build();
  }

  private static long micros(long millis) {
    if (millis > Long.MAX_VALUE / MICROS || millis <= Long.MIN_VALUE / MICROS) {
      throw new IllegalArgumentException(
          "timestamp "
              + millis
              + " ms is out of range for Cassandra's timestamps (64-bit microseconds)");
    }
    return millis * MICROS;
  }

  private ByteBuffer slice(Bytes bytes) {
    int from = used;
    System.arraycopy(bytes.array(), bytes.offset(), page, from, bytes.length());
    used += bytes.length();
    return ByteBuffer.wrap(page, from, bytes.length());
  }
}
