package assay.stores.accumulo.session;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.stores.accumulo.client.Options;
import java.util.concurrent.TimeUnit;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.AccumuloException;
import org.apache.accumulo.core.client.AccumuloSecurityException;
import org.apache.accumulo.core.client.ConditionalWriter;
import org.apache.accumulo.core.client.ConditionalWriterConfig;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.data.Condition;
import org.apache.accumulo.core.data.ConditionalMutation;

/** One session's conditional writer, created on first use. Not thread-safe. */
public final class ConditionalWrites {
  private final AccumuloClient client;
  private final String table;
  private final Options options;
  private ConditionalWriter writer;

  public ConditionalWrites(AccumuloClient client, String table, Options options) {
    this.client = client;
    this.table = table;
    this.options = options;
  }

  /**
   * Replaces a cell's value if it equals the expected one.
   *
   * @param expected null if the cell must not exist
   * @param others further puts without visibility, applied in the same step; null if there are none
   */
  ConditionalWriter.Status put(
      Bytes row, Columns.Name column, Bytes expected, Bytes value, Mutation others)
      throws TableNotFoundException, AccumuloException, AccumuloSecurityException {
    if (writer == null) {
      writer =
          client.createConditionalWriter(
              table,
              new ConditionalWriterConfig()
                  .setTimeout(options.timeout().toMillis(), TimeUnit.MILLISECONDS)
                  .setMaxWriteThreads(1)
                  .setDurability(options.writer().getDurability()));
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
