package assay.stores.cassandra;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.client.RequestFailure;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;

/**
 * Replaces a cell's value if the current value is the expected value, through a lightweight
 * transaction.
 */
final class ConditionalPut {
  private final CqlSession session;
  private final TableStatements statements;

  ConditionalPut(CqlSession session, TableStatements statements) {
    this.session = session;
    this.statements = statements;
  }

  /**
   * The result of a lightweight transaction.
   *
   * @param done whether the transaction was applied
   * @param held the cell's value if the transaction was not applied; null if the cell is missing
   */
  record Answer(boolean done, Bytes held) {}

  Answer put(Bytes row, Columns.Name column, Bytes expected, Bytes value, long deadlineNanos)
      throws RequestFailure {
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
      throw new RequestFailure(e);
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
