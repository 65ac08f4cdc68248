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
 * Performs a session's writes to an HBase table. Buffered puts are sent by a buffered mutator. A
 * mutation with deletes is not buffered: the buffered writes are sent first, and the mutation
 * immediately afterwards. If deletes were buffered, a delete could hide a later put. A region
 * server gives all mutations of a batch the same timestamp, and a delete hides every put with that
 * timestamp. Not thread-safe.
 */
public final class HBaseTableWriter {
  private final Connection connection;
  private final Table table;
  private final long bufferBytes;
  private final ExecutorService senders;

  private BufferedMutator buffer;
  private long unacknowledged;
  private long bufferedBytes;
  private long lastPutBytes;

  public HBaseTableWriter(
      Connection connection, Table table, long bufferBytes, ExecutorService senders) {
    this.connection = connection;
    this.table = table;
    this.bufferBytes = bufferBytes;
    this.senders = senders;
  }

  boolean buffers() {
    return bufferBytes > 0;
  }

  long unacknowledged() {
    return unacknowledged;
  }

  void put(Put put) throws IOException {
    unacknowledged++;
    table.put(put);
    unacknowledged = 0;
  }

  void buffer(Put put) throws IOException {
    unacknowledged++;
    if (buffer == null) {
      buffer =
          connection.getBufferedMutator(
              new BufferedMutatorParams(table.getName())
                  .writeBufferSize(bufferBytes)
                  .pool(senders));
    }
    lastPutBytes = put.heapSize();
    bufferedBytes += lastPutBytes;
    if (bufferedBytes > bufferBytes) {
      bufferedBytes = 0;
    }
    buffer.mutate(put);
  }

  /** Returns whether another put of this size would make the client send the buffer. */
  boolean isFull() {
    return bufferedBytes + lastPutBytes > bufferBytes && bufferedBytes > 0;
  }

  /**
   * Applies changes of one row atomically, and waits for the acknowledgement. All earlier writes
   * are sent first.
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

  void flush() throws IOException {
    if (buffer != null && unacknowledged > 0) {
      buffer.flush();
    }
    unacknowledged = 0;
    bufferedBytes = 0;
  }

  /** Discards unacknowledged writes. The next buffered put creates a new buffered mutator. */
  void giveUp() {
    buffer = null;
    unacknowledged = 0;
    bufferedBytes = 0;
  }

  void close() throws IOException {
    if (buffer != null) {
      buffer.close();
    }
    table.close();
  }
}
