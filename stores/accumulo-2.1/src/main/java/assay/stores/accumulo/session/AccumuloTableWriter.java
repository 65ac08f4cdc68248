package assay.stores.accumulo.session;

import org.apache.accumulo.core.client.BatchWriter;
import org.apache.accumulo.core.client.MutationsRejectedException;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.data.Mutation;

/**
 * Writes a session's mutations with a batch writer. After a failure, a new batch writer is created,
 * because a failed batch writer refuses all further writes. Not thread-safe.
 */
final class AccumuloTableWriter {
  private final TableAccess access;
  private BatchWriter writer;
  private long unacknowledged;

  AccumuloTableWriter(TableAccess access) {
    this.access = access;
  }

  long unacknowledged() {
    return unacknowledged;
  }

  void write(Mutation mutation) throws MutationsRejectedException, TableNotFoundException {
    if (writer == null) {
      writer = access.client().createBatchWriter(access.table(), access.options().writer());
    }
    unacknowledged++;
    writer.addMutation(mutation);
  }

  void flush() throws MutationsRejectedException {
    if (unacknowledged > 0) {
      writer.flush();
      unacknowledged = 0;
    }
  }

  /**
   * Closes the batch writer. Mutations without acknowledgement may be lost.
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
