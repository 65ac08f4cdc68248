package assay.study.queue.oracle;

import assay.study.queue.oracle.Transactions.End;
import assay.study.queue.oracle.Transactions.Kind;
import assay.study.queue.oracle.Transactions.Size;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * State of an oracle, which assigns timestamps to transactions and decides which transactions
 * commit. A reading transaction sees the entries of all committed writing transactions that began
 * before the oldest active writing transaction. New entries never appear at a position that a
 * reader has already passed, so a reader needs to store only one position. If several transactions
 * want to commit the same key, only the first commit succeeds. Other transactions that began before
 * this commit can then no longer commit the key.
 *
 * <p>Results are durable only after {@link #force}. Transactions that were active when the process
 * ended count as aborted, so that they need no log record. Not thread-safe.
 */
public final class Oracle implements Closeable {
  private static final long RESERVED = 1 << 16;

  /** Growth of the log, in bytes, after which the log is compacted. */
  private static final long MOST_GROWTH = 16L << 20;

  private static final int MOST_KEYS = 1 << 17;
  private static final int KIND_SHIFT = 62;
  private static final long ID_MASK = (1L << KIND_SHIFT) - 1;

  private static final char BOUND = 'B';
  private static final char COMMIT = 'C';
  private static final char COMMITS = 'K';
  private static final char NUMBER = 'N';
  private static final char SIZE = 'G';
  private static final char TRIM = 'T';

  private final long expiryMillis;
  private final LongSupplier millis;
  private final TransactionLog log;
  private final Ids[] ids = {new Ids(Kind.WRITE), new Ids(Kind.READ)};
  private final Map<Long, Long> numbersByKey = new HashMap<>();

  /**
   * Ranges of write pointers whose transactions did not commit. The map's keys are the first
   * pointers of the ranges, and the values are the last pointers.
   */
  private final NavigableMap<Long, Long> excluded = new TreeMap<>();

  private final List<Size> sizes = new ArrayList<>();
  private long commits;

  /**
   * Commit number of the newest commit whose key the oracle has forgotten. The oracle has also
   * forgotten the keys of all older commits.
   */
  private long forgotten;

  private long trimmed = 1;
  private long sizeWhenShort;

  private static final class Ids {
    final Kind kind;
    final CommitTable committed = new CommitTable();
    final LinkedHashMap<Long, Active> active = new LinkedHashMap<>();
    long next = 1;
    long bound = 1;

    Ids(Kind kind) {
      this.kind = kind;
    }
  }

  /**
   * An open transaction.
   *
   * @param owner connection or thread that began the transaction
   * @param commits number of commits before the transaction began
   * @param expiresMillis time at which the transaction expires, on the oracle's clock
   */
  private record Active(Object owner, long commits, long expiresMillis) {}

  /**
   * Opens an oracle, and recovers the oracle's state from the log.
   *
   * @param folder folder of the log
   * @param table name of the table in the store
   * @param expiry time after which open transactions are aborted
   * @param millis monotonic clock in ms
   * @throws IOException if the log cannot be used
   */
  public Oracle(Path folder, String table, Duration expiry, LongSupplier millis)
      throws IOException {
    this.millis = millis;
    expiryMillis = expiry.toMillis();
    log = TransactionLog.open(folder, table, this::recover);
    excludeLost();
    for (Ids of : ids) {
      of.next = of.bound;
    }
    forgotten = commits;
    sizeWhenShort = log.size();
  }

  private Oracle(Duration expiry, LongSupplier millis) {
    this.millis = millis;
    expiryMillis = expiry.toMillis();
    log = TransactionLog.none();
  }

  public static Oracle inMemory(Duration expiry, LongSupplier millis) {
    return new Oracle(expiry, millis);
  }

  private void recover(char type, long a, long b) {
    switch (type) {
      case BOUND -> ids[(int) a].bound = b;
      case COMMIT -> {
        ids[(int) (a >>> KIND_SHIFT)].committed.put(a & ID_MASK, b);
        commits = Math.max(commits, b);
      }
      case COMMITS -> {
        for (int i = 0; i < Long.SIZE; i++) {
          if (((b >>> i) & 1) == 1) {
            ids[(int) (a >>> KIND_SHIFT)].committed.put((a & ID_MASK) + i, CommitTable.SOMETIME);
          }
        }
      }
      case NUMBER -> commits = Math.max(commits, b);
      case SIZE -> sizes.add(new Size((int) (a >>> Integer.SIZE), (int) a, b));
      case TRIM -> trim(b, false);
      default -> throw new IllegalStateException("unknown record type '" + type + "'");
    }
  }

  /** Excludes the entries of transactions that were still open when the previous process ended. */
  private void excludeLost() {
    Ids writers = ids[Kind.WRITE.ordinal()];
    for (long pointer = trimmed; pointer < writers.bound; pointer++) {
      if (writers.committed.get(pointer) == 0) {
        exclude(pointer);
      }
    }
  }

  /**
   * Begins a transaction.
   *
   * @param from write pointer; the snapshot omits excluded ranges that are below this pointer
   * @param owner identity of the caller, for {@link #abandon}
   * @param into receives the transaction's id and snapshot
   */
  public void begin(Kind kind, long from, Object owner, Snapshot into) throws IOException {
    Ids of = ids[kind.ordinal()];
    if (of.next == of.bound) {
      of.bound += RESERVED;
      log.append(BOUND, kind.ordinal(), of.bound);
    }
    long id = of.next++;
    of.active.put(id, new Active(owner, commits, millis.getAsLong() + expiryMillis));
    long readable = readable();
    into.set(id, readable, sizes.size());
    Map.Entry<Long, Long> before = excluded.floorEntry(from);
    if (before != null && before.getValue() >= from) {
      into.exclude(before.getKey(), Math.min(before.getValue(), readable));
    }
    for (Map.Entry<Long, Long> range : excluded.tailMap(from, false).entrySet()) {
      if (range.getKey() > readable) {
        break;
      }
      into.exclude(range.getKey(), Math.min(range.getValue(), readable));
    }
  }

  private long readable() {
    Ids writers = ids[Kind.WRITE.ordinal()];
    Iterator<Long> active = writers.active.keySet().iterator();
    return (active.hasNext() ? active.next() : writers.next) - 1;
  }

  /**
   * Tries to commit a transaction.
   *
   * @param key key to commit; 0 means no key
   * @param since commit number of the latest commit whose effect on the key is known to the caller;
   *     see {@link Transactions#commit}
   */
  public End commit(Kind kind, long id, long key, long since) throws IOException {
    Ids of = ids[kind.ordinal()];
    Active active = of.active.remove(id);
    if (active == null) {
      return status(kind, id);
    }
    if (key != 0) {
      long known = Math.min(since, active.commits);
      if (numbersByKey.getOrDefault(key, 0L) > known || known < forgotten) {
        ended(of, id);
        return End.CONFLICT;
      }
      numbersByKey.put(key, commits + 1);
      if (numbersByKey.size() > MOST_KEYS) {
        forgetKeys();
      }
    }
    commits++;
    of.committed.put(id, commits);
    log.append(COMMIT, ((long) kind.ordinal() << KIND_SHIFT) | id, commits);
    return End.COMMITTED;
  }

  /**
   * Forgets keys that were committed before the oldest open transaction began. These keys cannot
   * cause conflicts.
   */
  private void forgetKeys() {
    long oldest = commits;
    for (Ids of : ids) {
      for (Active active : of.active.values()) {
        oldest = Math.min(oldest, active.commits);
      }
    }
    forgotten = oldest;
    numbersByKey.values().removeIf(number -> number <= forgotten);
  }

  private void ended(Ids of, long id) {
    if (of.kind == Kind.WRITE) {
      exclude(id);
    }
  }

  private void exclude(long pointer) {
    Map.Entry<Long, Long> before = excluded.lowerEntry(pointer);
    long first = before != null && before.getValue() == pointer - 1 ? before.getKey() : pointer;
    Long last = excluded.remove(pointer + 1);
    excluded.put(first, last == null ? pointer : last);
  }

  public void abort(Kind kind, long id) {
    Ids of = ids[kind.ordinal()];
    if (of.active.remove(id) != null) {
      ended(of, id);
    }
  }

  public void abandon(Object owner) {
    abortIf(active -> active.owner == owner);
  }

  public void expire() {
    long now = millis.getAsLong();
    abortIf(active -> active.expiresMillis <= now);
  }

  private void abortIf(Predicate<Active> due) {
    for (Ids of : ids) {
      Iterator<Map.Entry<Long, Active>> all = of.active.entrySet().iterator();
      while (all.hasNext()) {
        Map.Entry<Long, Active> each = all.next();
        if (due.test(each.getValue())) {
          all.remove();
          ended(of, each.getKey());
        }
      }
    }
  }

  public End status(Kind kind, long id) {
    Ids of = ids[kind.ordinal()];
    if (of.active.containsKey(id)) {
      return End.ACTIVE;
    }
    if (id < of.committed.first()) {
      return End.FORGOTTEN;
    }
    return of.committed.get(id) == 0 ? End.ABORTED : End.COMMITTED;
  }

  /**
   * Returns the commit number of a transaction. Commits of all transactions are numbered
   * consecutively. The result is 0 if the transaction did not commit, or if the number is no longer
   * known.
   */
  public long commitNumber(Kind kind, long id) {
    return Math.max(0, ids[kind.ordinal()].committed.get(id));
  }

  public boolean hasWriters() {
    return !ids[Kind.WRITE.ordinal()].active.isEmpty();
  }

  public List<Size> sizes() {
    return List.copyOf(sizes);
  }

  /**
   * Changes the number of consumers of a group.
   *
   * @return first write pointer to which the new number of consumers applies. Empty if a writing
   *     transaction is active; the caller must then retry, and must not begin a writing transaction
   *     before that
   */
  public OptionalLong resize(int group, int consumers) throws IOException {
    if (hasWriters()) {
      return OptionalLong.empty();
    }
    Size size = new Size(group, consumers, ids[Kind.WRITE.ordinal()].next);
    sizes.add(size);
    append(log, size);
    return OptionalLong.of(size.barrier());
  }

  private static void append(TransactionLog to, Size size) throws IOException {
    to.append(SIZE, ((long) size.group() << Integer.SIZE) | size.consumers(), size.barrier());
  }

  public void trim(long pointer) throws IOException {
    if (pointer > trimmed && pointer <= readable() + 1) {
      log.append(TRIM, 0, pointer);
      trim(pointer, true);
    }
  }

  private void trim(long pointer, boolean ranges) {
    trimmed = pointer;
    Ids writers = ids[Kind.WRITE.ordinal()];
    writers.committed.trim(pointer);
    if (ranges) {
      Map.Entry<Long, Long> across = excluded.lowerEntry(pointer);
      if (across != null && across.getValue() >= pointer) {
        excluded.put(pointer, across.getValue());
      }
      excluded.headMap(pointer).clear();
    }
  }

  /** Writes all log records to disk. After this call, all earlier results are durable. */
  public void force() throws IOException {
    log.force();
    if (log.size() - sizeWhenShort > MOST_GROWTH) {
      log.replace(this::write);
      sizeWhenShort = log.size();
    }
  }

  private void write(TransactionLog to) throws IOException {
    to.append(NUMBER, 0, commits);
    to.append(TRIM, 0, trimmed);
    for (Size size : sizes) {
      append(to, size);
    }
    for (Ids of : ids) {
      to.append(BOUND, of.kind.ordinal(), of.bound);
      for (long id = of.committed.first(); id < of.next; id += Long.SIZE) {
        long bits = 0;
        for (int i = 0; i < Long.SIZE; i++) {
          bits |= of.committed.get(id + i) == 0 ? 0 : 1L << i;
        }
        if (bits != 0) {
          to.append(COMMITS, ((long) of.kind.ordinal() << KIND_SHIFT) | id, bits);
        }
      }
    }
  }

  @Override
  public void close() throws IOException {
    log.close();
  }
}
