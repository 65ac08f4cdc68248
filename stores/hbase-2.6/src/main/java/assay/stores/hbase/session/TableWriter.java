package assay.stores.hbase.session;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.BufferedMutatorParams;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RowMutations;
import org.apache.hadoop.hbase.client.Table;

/**
 * One session's writes. Puts go through a buffered mutator. What deletes goes to the server at
 * once, and after all that is buffered: a server stamps whatever comes in one batch with one time,
 * and a delete hides every put of its own time, also a later one. For one thread.
 */
public final class TableWriter {
  private final Connection connection;
  private final Table table;
  private final ExecutorService senders;

  private long bufferBytes;
  private BufferedMutator buffer;
  private long unacknowledged;

  public TableWriter(
      Connection connection, Table table, long bufferBytes, ExecutorService senders) {
    this.connection = connection;
    this.table = table;
    this.bufferBytes = bufferBytes;
    this.senders = senders;
  }

  boolean buffers() {
    return bufferBytes > 0;
  }

  void writeThrough() {
    bufferBytes = 0;
  }

  /** How many rows' changes no flush has acknowledged yet. */
  long unacknowledged() {
    return unacknowledged;
  }

  /** Takes a put, and gets it acknowledged unless this buffers. */
  void put(Put put) throws IOException {
    unacknowledged++;
    if (!buffers()) {
      table.put(put);
      unacknowledged = 0;
      return;
    }
    if (buffer == null) {
      buffer =
          connection.getBufferedMutator(
              new BufferedMutatorParams(table.getName())
                  .writeBufferSize(bufferBytes)
                  .pool(senders));
    }
    buffer.mutate(put);
  }

  /**
   * Gets changes of one row acknowledged, all or none of them, after all that was written before.
   */
  void now(List<? extends Mutation> changes) throws IOException {
    flush();
    unacknowledged = 1;
    if (changes.size() > 1) {
      table.mutateRow(RowMutations.of(changes));
    } else if (changes.get(0) instanceof Delete delete) {
      table.delete(delete);
    } else {
      table.put((Put) changes.get(0));
    }
    unacknowledged = 0;
  }

  /** Gets everything acknowledged. */
  void flush() throws IOException {
    if (buffer != null && unacknowledged > 0) {
      buffer.flush();
    }
    unacknowledged = 0;
  }

  /** Forgets what is not acknowledged; the next put begins a new buffer. */
  void giveUp() {
    buffer = null;
    unacknowledged = 0;
  }

  /** Ends the writer, which holds nothing any more. */
  void close() throws IOException {
    if (buffer != null) {
      buffer.close();
    }
    table.close();
  }
}
