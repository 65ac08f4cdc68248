package assay.stores.hbase.session;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.capability.IncrementWithPuts.PuttingSession;
import assay.stores.hbase.client.Attempts;
import assay.stores.hbase.client.Nonces;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.CheckAndMutateResult;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.RowMutations;
import org.apache.hadoop.hbase.client.Table;

/**
 * Performs a session's increments and compare-and-set operations in the region servers. HBase's
 * client retries an operation if the response is lost. With nonces, a region server recognises the
 * retry of an increment. HBase has no nonces for compare-and-set operations. Not thread-safe.
 */
public final class AtomicWrites {
  private final Connection connection;
  private final Table table;
  private final FamilyLayout layout;
  private final Durability durability;
  private final SumFilter reaching = new SumFilter();

  public AtomicWrites(
      Connection connection, Table table, FamilyLayout layout, Durability durability) {
    this.connection = connection;
    this.table = table;
    this.layout = layout;
    this.durability = durability;
  }

  /** Thrown if an operation was retried and the first attempt may have been applied. */
  static final class TriedTwice extends IOException {
    private static final long serialVersionUID = 1L;

    TriedTwice(String message) {
      super(message);
    }
  }

  long increment(Bytes row, Columns.Name column, long amount) throws IOException {
    FamilyLayout.Place at = layout.place(column.family());
    byte[] qualifier = HBaseMutations.qualifier(at, column.qualifier());
    Increment increment = new Increment(row.toArray());
    increment.addColumn(at.family(), qualifier, amount).setDurability(durability);
    Attempts.begin();
    Result result = table.increment(increment);
    if (Attempts.mayHaveHadEffect() && !Nonces.used(connection)) {
      throw new TriedTwice(
          "the retry incremented the counter, and the first attempt may have incremented it too");
    }
    byte[] sum = result.getValue(at.family(), qualifier);
    if (sum == null) {
      // A recovered region reads nonces from its write-ahead log, but this log does not contain the
      // results of the increments.
      throw new TriedTwice(
          "the counter was incremented once, but the server no longer knows the resulting value");
    }
    return org.apache.hadoop.hbase.util.Bytes.toLong(sum);
  }

  /**
   * Increments a counter. If the new value is one of {@code sums}, other cells of the row are put
   * atomically with the increment. The first request increments the counter only if the counter
   * exists and the new value is not one of {@code sums}. If the first request changes nothing, this
   * method reads the counter. A second request then changes the counter only if the counter still
   * has the value that was read.
   *
   * @return the new value
   */
  long increment(
      Bytes row,
      Columns.Name column,
      long amount,
      long[] sums,
      IntFunction<assay.store.Mutation> puts,
      Function<assay.store.Mutation, Put> made)
      throws IOException {
    FamilyLayout.Place at = layout.place(column.family());
    byte[] qualifier = HBaseMutations.qualifier(at, column.qualifier());
    byte[] key = row.toArray();
    Increment increment = new Increment(key);
    increment.addColumn(at.family(), qualifier, amount).setDurability(durability);
    CheckAndMutate usual =
        CheckAndMutate.newBuilder(key)
            .ifMatches(reaching.none(at.family(), qualifier, amount, sums))
            .build(increment);
    while (true) {
      CheckAndMutateResult done = once(usual);
      if (done.isSuccess()) {
        return number(done.getResult().getValue(at.family(), qualifier));
      }
      byte[] held =
          table
              .get(new Get(key).addColumn(at.family(), qualifier))
              .getValue(at.family(), qualifier);
      long next = (held == null ? 0 : number(held)) + amount;
      CheckAndMutate.Builder check = ifHolds(key, at, qualifier, held);
      assay.store.Mutation others = PuttingSession.putsOf(next, sums, puts);
      CheckAndMutate exact =
          others == null
              ? check.build(increment)
              : check.build(RowMutations.of(List.of(increment, made.apply(others))));
      if (once(exact).isSuccess()) {
        return next;
      }
    }
  }

  /**
   * Sends a conditional request. Region servers do not recognise a retry of a conditional request,
   * even with a nonce.
   */
  private CheckAndMutateResult once(CheckAndMutate change) throws IOException {
    Attempts.begin();
    CheckAndMutateResult result = table.checkAndMutate(change);
    if (Attempts.mayHaveHadEffect()) {
      throw new TriedTwice("the write was retried, and the first attempt may have succeeded");
    }
    return result;
  }

  /**
   * Decodes the number in a counter cell. A value that does not have 8 bytes is rejected, because
   * region servers cannot increment such a value.
   */
  private static long number(byte[] value) throws IOException {
    if (value.length != Long.BYTES) {
      throw new DoNotRetryIOException(
          "the counter's cell has " + value.length + " bytes, but must have " + Long.BYTES);
    }
    return org.apache.hadoop.hbase.util.Bytes.toLong(value);
  }

  private static CheckAndMutate.Builder ifHolds(
      byte[] row, FamilyLayout.Place at, byte[] qualifier, byte[] value) {
    CheckAndMutate.Builder check = CheckAndMutate.newBuilder(row);
    return value == null
        ? check.ifNotExists(at.family(), qualifier)
        : check.ifEquals(at.family(), qualifier, value);
  }

  boolean compareAndSet(Bytes row, Columns.Name column, Bytes expected, Bytes value)
      throws IOException {
    FamilyLayout.Place at = layout.place(column.family());
    byte[] qualifier = HBaseMutations.qualifier(at, column.qualifier());
    byte[] key = row.toArray();
    CheckAndMutate.Builder check =
        ifHolds(key, at, qualifier, expected == null ? null : expected.toArray());
    Put put = new Put(key);
    put.addColumn(at.family(), qualifier, value.toArray()).setDurability(durability);
    Attempts.begin();
    boolean done = table.checkAndMutate(check.build(put)).isSuccess();
    if (!done && Attempts.mayHaveHadEffect()) {
      throw new TriedTwice("the retry was refused, but the first attempt may have succeeded");
    }
    return done;
  }
}
