package assay.stores.hbase.session;

import assay.store.Bytes;
import assay.store.Columns;
import assay.stores.hbase.client.Attempts;
import java.io.IOException;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Table;

/**
 * One session's updates that depend on what a cell holds, done by the servers. The client tries
 * again where an answer is lost. Numbers that it draws for increments (nonces) let the server tell
 * a second try; there are none for compare-and-set. For one thread.
 */
public final class AtomicWrites {
  private final Table table;
  private final Layout layout;
  private final Durability durability;
  private final boolean nonces;

  public AtomicWrites(Table table, Layout layout, Durability durability) {
    this.table = table;
    this.layout = layout;
    this.durability = durability;
    this.nonces = table.getConfiguration().getBoolean("hbase.client.nonces.enabled", true);
  }

  /** An update was done, or not: an earlier try of it may have been. */
  static final class TriedTwice extends IOException {
    private static final long serialVersionUID = 1L;

    TriedTwice(String message) {
      super(message);
    }
  }

  /** The new value. */
  long increment(Bytes row, Columns.Name column, long amount) throws IOException {
    Layout.Place at = layout.place(column.family());
    byte[] qualifier = Mutations.qualifier(at, column.qualifier());
    Increment increment = new Increment(row.toArray());
    increment.addColumn(at.family(), qualifier, amount).setDurability(durability);
    Attempts.begin();
    Result result = table.increment(increment);
    if (!nonces && Attempts.mayHaveHadEffect()) {
      throw new TriedTwice("incremented by a second try, and perhaps by the first one too");
    }
    return org.apache.hadoop.hbase.util.Bytes.toLong(result.getValue(at.family(), qualifier));
  }

  /** Whether the cell held what was expected. */
  boolean compareAndSet(Bytes row, Columns.Name column, Bytes expected, Bytes value)
      throws IOException {
    Layout.Place at = layout.place(column.family());
    byte[] qualifier = Mutations.qualifier(at, column.qualifier());
    CheckAndMutate.Builder check = CheckAndMutate.newBuilder(row.toArray());
    if (expected == null) {
      check.ifNotExists(at.family(), qualifier);
    } else {
      check.ifEquals(at.family(), qualifier, expected.toArray());
    }
    Put put = new Put(row.toArray());
    put.addColumn(at.family(), qualifier, value.toArray()).setDurability(durability);
    Attempts.begin();
    boolean done = table.checkAndMutate(check.build(put)).isSuccess();
    if (!done && Attempts.mayHaveHadEffect()) {
      throw new TriedTwice("not done by a second try, but perhaps by the first one");
    }
    return done;
  }
}
