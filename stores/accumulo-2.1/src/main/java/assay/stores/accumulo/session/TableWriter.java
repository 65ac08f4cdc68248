package assay.stores.accumulo.session;

import assay.stores.accumulo.client.Options;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.BatchWriter;
import org.apache.accumulo.core.client.MutationsRejectedException;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.data.Mutation;

/**
 * One session's batch writer, replaced after it has failed: Accumulo's refuses all work from then
 * on. For one thread.
 */
public final class TableWriter {
  private final AccumuloClient client;
  private final String table;
  private final Options options;

  private boolean buffers;
  private BatchWriter writer;
  private long unacknowledged;

  public TableWriter(AccumuloClient client, String table, Options options) {
    this.client = client;
    this.table = table;
    this.options = options;
    buffers = options.bufferBytes() > 0;
  }

  boolean buffers() {
    return buffers;
  }

  void writeThrough() {
    buffers = false;
  }

  /** How many mutations no flush has acknowledged yet. */
  long unacknowledged() {
    return unacknowledged;
  }

  /** Takes a mutation, and gets it acknowledged unless this buffers. */
  void write(Mutation mutation) throws MutationsRejectedException, TableNotFoundException {
    if (writer == null) {
      writer = client.createBatchWriter(table, options.writer());
    }
    unacknowledged++;
    writer.addMutation(mutation);
    if (!buffers()) {
      flush();
    }
  }

  /** Gets everything acknowledged. */
  void flush() throws MutationsRejectedException {
    if (unacknowledged > 0) {
      writer.flush();
      unacknowledged = 0;
    }
  }

  /**
   * Ends the writer; what was not acknowledged may be lost.
   *
   * @throws MutationsRejectedException if something was
   */
  void close() throws MutationsRejectedException {
    BatchWriter closing = writer;
    writer = null;
    unacknowledged = 0;
    if (closing != null) {
      closing.close();
    }
  }
}
