package assay.study.queue.workload;

import assay.lab.workload.draw.Hex;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Session;
import assay.study.queue.oracle.OracleException;
import assay.study.queue.oracle.Transactions;
import assay.study.queue.oracle.Transactions.End;
import assay.study.queue.oracle.Transactions.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A consumer of a group, and the row that stores the consumer's position. The position is the first
 * entry that the consumer has not received. Not thread-safe.
 *
 * <p>Each transaction writes the new position into a separate column. The position takes effect
 * once the oracle has committed the transaction. Columns of earlier transactions are deleted in
 * batches, because a mutation without deletes is cheaper. Positions that are written without a
 * transaction all use the same column.
 */
public final class GroupConsumer {
  private static final char IN_TRANSACTION = 'r';
  private static final Bytes PLAIN = Bytes.of("p");
  private static final int ID = 16;
  private static final int VALUE = EntryKey.POINTER + 4;

  /**
   * Number of columns of earlier transactions that may accumulate before the consumer deletes these
   * columns.
   */
  private static final int MOST_SUPERSEDED = 16;

  private final int group;
  private final int number;
  private final byte[] row;
  private final long hash;
  private final Mutation mutation = new Mutation();
  private final byte[] value = new byte[VALUE];
  private boolean known;
  private long since;
  private long pointer;
  private int within;
  private long stored;
  private long last;

  /** Ids of earlier transactions whose positions are still in the row. */
  private final List<Long> superseded = new ArrayList<>();

  private long passed;

  public GroupConsumer(int group, int number) {
    this.group = group;
    this.number = number;
    row = EntryKey.state(group, number);
    hash = hash(row);
    mutation.row().set(row, 0, row.length);
  }

  private static long hash(byte[] bytes) {
    long hash = 0xcbf29ce484222325L;
    for (byte each : bytes) {
      hash = (hash ^ each) * 0x100000001b3L;
    }
    return hash == 0 ? 1 : hash;
  }

  public int group() {
    return group;
  }

  public int number() {
    return number;
  }

  public Bytes key(long entryPointer, int entryNumber) {
    byte[] key = new byte[EntryKey.LENGTH];
    EntryKey.prefix(group, number, key);
    EntryKey.position(entryPointer, entryNumber, key);
    return Bytes.of(key);
  }

  long hash() {
    return hash;
  }

  boolean isKnown() {
    return known;
  }

  /**
   * Returns the number of the last commit that is reflected in the position in memory; {@link
   * Transactions#START} if the position was reread from the store.
   */
  long since() {
    return since;
  }

  void forget() {
    known = false;
  }

  public long pointer() {
    return pointer;
  }

  public int within() {
    return within;
  }

  long stored() {
    return stored;
  }

  /**
   * Returns the write pointer of the latest size change that all consumers of the group have
   * reached. The result dates from the last check of the other consumers.
   */
  long passed() {
    return passed;
  }

  void passes(long barrier) {
    passed = barrier;
  }

  void moveTo(long newPointer, int newWithin) {
    pointer = newPointer;
    within = newWithin;
  }

  /**
   * Reads the consumer's position from the store.
   *
   * @return {@link Outcome#OK} even if the store has no position yet
   * @throws OracleException if the oracle does not report which transactions have committed
   */
  public Outcome read(Session session, Transactions transactions) throws OracleException {
    Stored found = new Stored();
    Outcome outcome = session.read(Bytes.of(row), Columns.ALL, found);
    if (outcome != Outcome.OK && outcome != Outcome.ABSENT) {
      return outcome;
    }
    pointer = 0;
    within = 0;
    last = 0;
    superseded.clear();
    if (found.plain != null) {
      take(found.plain);
    }
    for (Map.Entry<Long, long[]> each : found.byTransaction.entrySet()) {
      if (transactions.status(Kind.READ, each.getKey()) == End.COMMITTED) {
        take(each.getValue());
        becomesLast(each.getKey());
      }
    }
    stored = pointer;
    since = Transactions.START;
    known = true;
    return Outcome.OK;
  }

  private void take(long[] position) {
    if (position[0] > pointer || (position[0] == pointer && position[1] > within)) {
      pointer = position[0];
      within = (int) position[1];
    }
  }

  private static final class Stored implements CellSink {
    final TreeMap<Long, long[]> byTransaction = new TreeMap<>();
    long[] plain;

    @Override
    public void accept(Cell cell) {
      long[] position = {
        EntryKey.number(cell.value(), 0, EntryKey.POINTER),
        EntryKey.number(cell.value(), EntryKey.POINTER, VALUE - EntryKey.POINTER)
      };
      if (cell.qualifier().equals(PLAIN)) {
        plain = position;
      } else {
        byTransaction.put(EntryKey.number(cell.qualifier(), 1, ID), position);
      }
    }
  }

  /**
   * Writes a position that takes effect once a given transaction has committed.
   *
   * @param transaction id of the transaction
   */
  Outcome write(Session session, long transaction, long newPointer, int newWithin) {
    position(newPointer, newWithin);
    mutation.clear().put(Enqueue.FAMILY, column(transaction), Bytes.of(value));
    boolean deletes = superseded.size() >= MOST_SUPERSEDED;
    if (deletes) {
      superseded.forEach(each -> mutation.delete(Enqueue.FAMILY, column(each)));
    }
    Outcome outcome = write(session);
    if (deletes && outcome == Outcome.OK) {
      superseded.clear();
    }
    return outcome;
  }

  private static Bytes column(long transaction) {
    byte[] column = new byte[1 + ID];
    column[0] = IN_TRANSACTION;
    Hex.write(transaction, ID, column, 1);
    return Bytes.of(column);
  }

  private void becomesLast(long transaction) {
    if (last != 0) {
      superseded.add(last);
    }
    last = transaction;
  }

  void committed(long transaction, long commit, long newPointer, int newWithin) {
    becomesLast(transaction);
    since = commit;
    stored = newPointer;
    moveTo(newPointer, newWithin);
  }

  /** Writes a position that takes effect immediately, without a transaction. */
  Outcome writePlain(Session session, long newPointer, int newWithin) {
    position(newPointer, newWithin);
    mutation.clear().put(Enqueue.FAMILY, PLAIN, Bytes.of(value));
    Outcome outcome = write(session);
    if (outcome == Outcome.OK) {
      stored = newPointer;
      moveTo(newPointer, newWithin);
    }
    return outcome;
  }

  private void position(long newPointer, int newWithin) {
    Hex.write(newPointer, EntryKey.POINTER, value, 0);
    Hex.write(newWithin, VALUE - EntryKey.POINTER, value, EntryKey.POINTER);
  }

  private Outcome write(Session session) {
    Outcome outcome = session.write(mutation);
    return outcome == Outcome.OK && session.buffers() ? session.flush() : outcome;
  }

  String label() {
    return "consumer " + number + " of group " + group;
  }
}
