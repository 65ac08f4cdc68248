package assay.study.queue.workload;

import assay.lab.workload.Effect;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.draw.Seed;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.study.queue.oracle.OracleException;
import assay.study.queue.oracle.Snapshot;
import assay.study.queue.oracle.Transactions;
import assay.study.queue.oracle.Transactions.End;
import assay.study.queue.oracle.Transactions.Kind;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/**
 * Receives events for the consumers of one thread. A consumer can read entries that are older than
 * the entries of all active writing transactions. The scanned ranges omit the entries of
 * transactions that did not commit, so that the servers skip these entries. Not thread-safe.
 */
public final class DequeueSource implements Source {
  /**
   * Number of skipped write pointers (pointers without events) after which a consumer must store
   * its position. A cleanup can delete only entries before stored positions.
   */
  private static final long MOST_UNSTORED = 1024;

  private final Dequeue queue;
  private final Guarantee guarantee;
  private final ThreadContext context;
  private final EventValue value;
  private final SplittableRandom fates;
  private final Transactions transactions;

  private final QueueLog log;
  private final Snapshot nothingExcluded = Snapshot.upTo(EntryKey.MOST_POINTER - 1);
  private final Map<Integer, GroupConsumer> all = new HashMap<>();
  private final List<GroupConsumer> own = new ArrayList<>();
  private final byte[] start = new byte[EntryKey.LENGTH];
  private final byte[] end = new byte[EntryKey.LENGTH];
  private final Range range =
      new Range(new Bytes().set(start, 0, start.length), new Bytes().set(end, 0, end.length));
  private final List<Range> ranges = List.of(range);
  private final long[] pointers;
  private final int[] numbers;
  private final CellSink sink = this::take;
  private Groups groups;
  private int epoch;
  private int turn;
  private int empty;
  private int got;
  private boolean wrong;
  private GroupConsumer scanning;

  /**
   * @param transactions connection to the oracle, which the source closes; null for raw scans,
   *     which guarantee nothing and are not recorded
   * @param clock current time in ms since the epoch
   * @throws UncheckedIOException if the ledger cannot be written
   */
  public DequeueSource(
      Dequeue queue, ThreadContext context, Transactions transactions, LongSupplier clock) {
    this.queue = queue;
    this.context = context;
    this.transactions = transactions;
    log = QueueLog.open(QueueLog.Header.CONSUMER, context, -1, transactions, clock);
    guarantee = queue.promised();
    value = new EventValue(queue.bytes());
    fates = context.seed().random(Seed.Purpose.OPERATIONS);
    pointers = new long[queue.events()];
    numbers = new int[queue.events()];
    groups = Groups.of(queue.groups(), List.of());
    share();
  }

  /**
   * Assigns consumers to threads. When the size of a group changes, existing consumers remain with
   * their current threads.
   */
  private void share() {
    own.clear();
    int before = 0;
    for (int group = 0; group < groups.count(); group++) {
      if (queue.runs(group)) {
        for (int number = 0; number < groups.most(group); number++) {
          if ((before + number) % context.of() == context.thread()) {
            own.add(consumer(group, number));
          }
        }
        before += queue.groups().get(group);
      }
    }
  }

  private GroupConsumer consumer(int group, int number) {
    return all.computeIfAbsent(
        (group << Short.SIZE) | number, key -> new GroupConsumer(group, number));
  }

  @Override
  public int next() {
    return 0;
  }

  @Override
  public Outcome perform(Session session, Effect effect) {
    if (own.isEmpty()) {
      empty = 0;
      return Outcome.ABSENT;
    }
    GroupConsumer consumer = own.get(turn++ % own.size());
    Outcome outcome;
    try {
      outcome =
          transactions == null
              ? scanRaw(consumer, session, effect)
              : transact(consumer, session, effect);
    } catch (OracleException e) {
      consumer.forget();
      effect.because(e.getMessage());
      outcome = Outcome.FAILED;
    }
    empty = outcome == Outcome.ABSENT ? empty + 1 : 0;
    return outcome;
  }

  private Outcome scanRaw(GroupConsumer consumer, Session session, Effect effect) {
    Outcome outcome = scan(consumer, nothingExcluded, EntryKey.MOST_POINTER, session);
    if (outcome != Outcome.OK || got == 0) {
      return outcome == Outcome.OK ? Outcome.ABSENT : outcome;
    }
    consumer.moveTo(pointers[got - 1], numbers[got - 1] + 1);
    return received(effect);
  }

  private Outcome transact(GroupConsumer consumer, Session session, Effect effect)
      throws OracleException {
    Snapshot snapshot = transactions.begin(Kind.READ, consumer.isKnown() ? consumer.pointer() : 0);
    long id = snapshot.id();
    if (snapshot.epoch() != epoch) {
      epoch = snapshot.epoch();
      groups = Groups.of(queue.groups(), transactions.sizes().subList(0, epoch));
      share();
    }
    Outcome ready = ready(consumer, session);
    if (ready != Outcome.OK) {
      transactions.abort(Kind.READ, id);
      return ready;
    }
    long barrier = groups.barrierAfter(consumer.group(), consumer.pointer());
    long readable = Math.min(snapshot.readable() + 1, barrier);
    Outcome outcome = scan(consumer, snapshot, readable, session);
    if (outcome != Outcome.OK) {
      transactions.abort(Kind.READ, id);
      return outcome;
    }
    boolean full = got == queue.events();
    long pointer = full ? pointers[got - 1] : Math.max(readable, consumer.pointer());
    int within =
        full ? numbers[got - 1] + 1 : pointer == consumer.pointer() ? consumer.within() : 0;
    if (got == 0 && pointer != barrier && pointer - consumer.stored() < MOST_UNSTORED) {
      consumer.moveTo(pointer, within);
      transactions.abort(Kind.READ, id);
      return Outcome.ABSENT;
    }
    return finish(consumer, id, pointer, within, session, effect);
  }

  /**
   * Reads the consumer's position if the position is not in memory. If the group's size changes at
   * this position, also checks that all other consumers of the group have reached it.
   *
   * @return {@link Outcome#ABSENT} if another consumer has not reached the position
   */
  private Outcome ready(GroupConsumer consumer, Session session) throws OracleException {
    if (!consumer.isKnown()) {
      Outcome outcome = consumer.read(session, transactions);
      if (outcome != Outcome.OK) {
        return outcome;
      }
    }
    long barrier = consumer.pointer();
    if (consumer.within() > 0
        || consumer.passed() == barrier
        || !groups.isBarrier(consumer.group(), barrier)) {
      return Outcome.OK;
    }
    for (int other = 0; other < groups.consumers(consumer.group(), barrier - 1); other++) {
      GroupConsumer reader = new GroupConsumer(consumer.group(), other);
      Outcome outcome = reader.read(session, transactions);
      if (outcome != Outcome.OK) {
        return outcome;
      }
      if (reader.pointer() < barrier) {
        return Outcome.ABSENT;
      }
    }
    consumer.passes(barrier);
    return Outcome.OK;
  }

  /**
   * Scans entries from the consumer's position on.
   *
   * @param to first write pointer that must not be read
   */
  private Outcome scan(GroupConsumer consumer, Snapshot snapshot, long to, Session session) {
    got = 0;
    wrong = false;
    scanning = consumer;
    EntryKey.prefix(consumer.group(), consumer.number(), start);
    EntryKey.prefix(consumer.group(), consumer.number(), end);
    long pointer = consumer.pointer();
    int within = consumer.within();
    boolean begins = queue.from().equals(Dequeue.BEGINNING);
    for (int i = 0; i <= snapshot.excluded() && got < pointers.length; i++) {
      long stop = i < snapshot.excluded() ? Math.min(snapshot.first(i), to) : to;
      if (begins || pointer < stop) {
        EntryKey.position(begins ? 0 : pointer, begins ? 0 : within, start);
        EntryKey.position(stop, 0, end);
        Outcome outcome =
            begins
                ? session.scanAll(ranges, Columns.ALL, sink, () -> got == pointers.length)
                : session.scan(range, Columns.ALL, pointers.length - got, sink);
        if (outcome != Outcome.OK) {
          return outcome;
        }
        begins = false;
      }
      if (i < snapshot.excluded() && snapshot.last(i) >= pointer) {
        pointer = snapshot.last(i) + 1;
        within = 0;
      }
    }
    return Outcome.OK;
  }

  private void take(Cell cell) {
    long pointer = EntryKey.pointer(cell.row());
    int number = EntryKey.number(cell.row());
    boolean before =
        pointer < scanning.pointer()
            || (pointer == scanning.pointer() && number < scanning.within());
    if (got < pointers.length && !before) {
      wrong |= !value.matches(cell.value());
      pointers[got] = pointer;
      numbers[got++] = number;
    }
  }

  /**
   * Records events as received, and moves the consumer's position. The queue's guarantee determines
   * whether the events are recorded before or after the position moves.
   */
  private Outcome finish(
      GroupConsumer consumer, long id, long pointer, int within, Session session, Effect effect)
      throws OracleException {
    if (guarantee == Guarantee.EXACTLY_ONCE) {
      return commit(consumer, id, pointer, within, session, effect);
    }
    transactions.abort(Kind.READ, id);
    boolean dies = got > 0 && queue.deaths() > 0 && fates.nextDouble() < queue.deaths();
    if (guarantee == Guarantee.AT_LEAST_ONCE) {
      log.entries(QueueLog.RECEIVED, consumer, id, pointers, numbers, got);
      if (dies) {
        return dies(consumer, id, effect);
      }
    }
    Outcome outcome = consumer.writePlain(session, pointer, within);
    if (outcome != Outcome.OK) {
      consumer.forget();
      return outcome;
    }
    if (dies) {
      return dies(consumer, id, effect);
    }
    if (guarantee == Guarantee.AT_MOST_ONCE) {
      log.entries(QueueLog.RECEIVED, consumer, id, pointers, numbers, got);
    }
    return received(effect);
  }

  private Outcome commit(
      GroupConsumer consumer, long id, long pointer, int within, Session session, Effect effect)
      throws OracleException {
    Outcome outcome = consumer.write(session, id, pointer, within);
    if (outcome != Outcome.OK) {
      consumer.forget();
      transactions.abort(Kind.READ, id);
      return outcome;
    }
    log.entries(QueueLog.TAKEN, consumer, id, pointers, numbers, got);
    boolean dies = queue.deaths() > 0 && fates.nextDouble() < queue.deaths();
    if (dies && fates.nextBoolean()) {
      return dies(consumer, id, effect);
    }
    End how;
    try {
      how = transactions.commit(Kind.READ, id, consumer.hash(), consumer.since());
    } catch (OracleException e) {
      log.ended(QueueLog.UNKNOWN, id);
      throw e;
    }
    if (dies) {
      // The transaction has committed, but no ledger records the commit.
      consumer.forget();
      effect.because("the consumer crashed after its commit (simulated)");
      return Outcome.FAILED;
    }
    if (how != End.COMMITTED) {
      log.ended(QueueLog.ABORTED, id);
      consumer.forget();
      effect.because(
          how == End.CONFLICT
              ? "another client moved the position of " + consumer.label()
              : "the oracle aborted the transaction");
      return Outcome.FAILED;
    }
    long number = transactions.number();
    consumer.committed(id, number, pointer, within);
    log.committed(id, number);
    return received(effect);
  }

  private Outcome dies(GroupConsumer consumer, long id, Effect effect) {
    log.ended(QueueLog.DIED, id);
    consumer.forget();
    effect.because("the consumer crashed while receiving events (simulated)");
    return Outcome.FAILED;
  }

  private Outcome received(Effect effect) {
    effect.scanned(got, got);
    if (wrong) {
      effect.foundWrong();
    }
    return got == 0 ? Outcome.ABSENT : Outcome.OK;
  }

  /** {@inheritDoc} The thread pauses if none of its consumers found an event in the last round. */
  @Override
  public long thinkNanos() {
    return own.isEmpty() || (empty > 0 && empty % own.size() == 0) ? queue.idle().toNanos() : 0;
  }

  @Override
  public void close() {
    log.close(transactions);
  }
}
