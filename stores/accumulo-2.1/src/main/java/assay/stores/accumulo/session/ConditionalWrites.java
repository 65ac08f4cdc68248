package assay.stores.accumulo.session;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import java.util.concurrent.TimeUnit;
import org.apache.accumulo.core.client.AccumuloException;
import org.apache.accumulo.core.client.AccumuloSecurityException;
import org.apache.accumulo.core.client.ConditionalWriter;
import org.apache.accumulo.core.client.ConditionalWriterConfig;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.data.Condition;
import org.apache.accumulo.core.data.ConditionalMutation;

/**
 * Performs a session's compare-and-set operations with a conditional writer. The conditional writer
 * is created on first use. Not thread-safe.
 */
final class ConditionalWrites {
  private final TableAccess access;
  private ConditionalWriter writer;

  ConditionalWrites(TableAccess access) {
    this.access = access;
  }

  /**
   * Replaces a cell's value if the current value equals an expected value.
   *
   * @param expected expected value; null if the cell must not exist
   * @param others puts of other cells of the row, applied atomically with the replacement; null if
   *     there are none
   */
  ConditionalWriter.Status put(
      Bytes row, Columns.Name column, Bytes expected, Bytes value, Mutation others)
      throws TableNotFoundException, AccumuloException, AccumuloSecurityException {
    if (writer == null) {
      writer =
          access
              .client()
              .createConditionalWriter(
                  access.table(),
                  new ConditionalWriterConfig()
                      .setTimeout(access.timeoutMillis(), TimeUnit.MILLISECONDS)
                      .setMaxWriteThreads(1)
                      .setDurability(access.options().durability()));
    }
    byte[] family = column.family().toArray();
    byte[] qualifier = column.qualifier().toArray();
    Condition condition = new Condition(family, qualifier);
    if (expected != null) {
      condition.setValue(expected.toArray());
    }
    ConditionalMutation mutation = new ConditionalMutation(row.toArray(), condition);
    mutation.put(family, qualifier, value.toArray());
    for (int i = 0; others != null && i < others.size(); i++) {
      Mutation.Change other = others.change(i);
      mutation.put(other.family().toArray(), other.qualifier().toArray(), other.value().toArray());
    }
    return writer.write(mutation).getStatus();
  }

  void close() {
    if (writer != null) {
      writer.close();
    }
  }
}
