package assay.stores.accumulo.session;

import assay.stores.accumulo.client.Options;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.BatchWriter;
import org.apache.accumulo.core.client.MutationsRejectedException;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.data.Mutation;

/**
 * One session's batch writer. The writer is replaced after a failure, because a failed writer
 * refuses all further writes. Not thread-safe.
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

  long unacknowledged() {
    return unacknowledged;
  }

  /** Adds a mutation, and waits for its acknowledgement unless writes are buffered. */
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

  void flush() throws MutationsRejectedException {
    if (unacknowledged > 0) {
      writer.flush();
      unacknowledged = 0;
    }
  }

  /**
   * Closes the writer; unacknowledged mutations may be lost.
   *
   * @throws MutationsRejectedException if some mutations were lost
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
