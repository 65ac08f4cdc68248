package assay.stores.cassandra;

import assay.store.Bytes;
import assay.store.Columns;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;

/** Lightweight transactions of one session: puts that depend on what a cell holds. */
final class ConditionalPut {
  private final CqlSession session;
  private final TableStatements statements;

  ConditionalPut(CqlSession session, TableStatements statements) {
    this.session = session;
    this.statements = statements;
  }

  /**
   * How a transaction ended.
   *
   * @param held where it was not done, what the cell holds; null for nothing
   */
  record Answer(boolean done, Bytes held) {}

  /**
   * Puts a value into a cell, if that holds another one.
   *
   * @param expected null if the cell must not be there
   */
  Answer put(Bytes row, Columns.Name column, Bytes expected, Bytes value, long deadlineNanos)
      throws Answers.Failure {
    Row answer;
    try {
      answer =
          Answers.await(
                  session.executeAsync(
                      statements
                          .putIf()
                          .boundStatementBuilder()
                          .setBytesUnsafe(0, buffer(value))
                          .setBytesUnsafe(1, buffer(row))
                          .setBytesUnsafe(2, buffer(column.family()))
                          .setBytesUnsafe(3, buffer(column.qualifier()))
                          .setBytesUnsafe(4, expected == null ? null : buffer(expected))
                          .build()),
                  deadlineNanos)
              .one();
    } catch (RuntimeException e) {
      throw new Answers.Failure(e);
    }
    if (answer.getBoolean(0)) {
      return new Answer(true, value);
    }
    ByteBuffer held =
        answer.getColumnDefinitions().contains("value") ? answer.getByteBuffer("value") : null;
    return new Answer(false, held == null ? null : bytes(held));
  }

  private static ByteBuffer buffer(Bytes bytes) {
    return ByteBuffer.wrap(bytes.toArray());
  }

  private static Bytes bytes(ByteBuffer buffer) {
    byte[] array = new byte[buffer.remaining()];
    buffer.get(array);
    return Bytes.of(array);
  }
}
