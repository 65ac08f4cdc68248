package assay.study.queue.workload;

import assay.lab.workload.Effect;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.draw.Seed;
import assay.store.Bytes;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Session;
import assay.study.queue.oracle.OracleException;
import assay.study.queue.oracle.Snapshot;
import assay.study.queue.oracle.Transactions;
import assay.study.queue.oracle.Transactions.End;
import assay.study.queue.oracle.Transactions.Kind;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/**
 * The producer of one thread. Each operation is either one transaction, or one batch without a
 * transaction. Not thread-safe.
 */
public final class EnqueueSource implements Source {
  private static final int THREAD_BITS = 7;

  private final Enqueue queue;
  private final int producer;
  private final EventValue value;
  private final SplittableRandom fates;
  private final byte[] key = new byte[EntryKey.LENGTH];
  private final Mutation mutation = new Mutation();
  private final Bytes content = new Bytes();
  private final Transactions transactions;

  private final QueueLog log;
  private Groups groups;
  private int epoch;
  private long next;
  private long rawPointer;

  /**
   * @param transactions connection to the oracle, which the source closes; null for raw batches,
   *     which guarantee nothing and are not recorded
   * @param clock current time in ms since the epoch
   * @throws UncheckedIOException if the ledger cannot be written
   */
  public EnqueueSource(
      Enqueue queue, ThreadContext context, Transactions transactions, LongSupplier clock) {
    this.queue = queue;
    this.transactions = transactions;
    producer = producer(context);
    log = QueueLog.open(QueueLog.Header.PRODUCER, context, producer, transactions, clock);
    value = new EventValue(queue.bytes());
    fates = context.seed().random(Seed.Purpose.OPERATIONS);
    groups = Groups.of(queue.groups(), List.of());
    mutation.row().set(key, 0, key.length);
    rawPointer = (clock.getAsLong() << THREAD_BITS) | (context.thread() % (1 << THREAD_BITS));
  }

  private static int producer(ThreadContext context) {
    return (context.activity().hashCode() * 31 + context.thread()) & Integer.MAX_VALUE;
  }

  @Override
  public int next() {
    return 0;
  }

  @Override
  public Outcome perform(Session session, Effect effect) {
    if (transactions == null) {
      rawPointer += 1 << THREAD_BITS;
      Outcome outcome = write(session, rawPointer & EntryKey.MOST_POINTER);
      return wrote(effect, outcome);
    }
    long pointer;
    try {
      Snapshot snapshot = transactions.begin(Kind.WRITE, Long.MAX_VALUE);
      pointer = snapshot.id();
      if (snapshot.epoch() != epoch) {
        epoch = snapshot.epoch();
        groups = Groups.of(queue.groups(), transactions.sizes().subList(0, epoch));
      }
    } catch (OracleException e) {
      effect.because(e.getMessage());
      return Outcome.FAILED;
    }
    long first = next;
    Outcome outcome = write(session, pointer);
    log.written(pointer, first, queue.events());
    if (outcome != Outcome.OK) {
      return giveUp(pointer, session.lastError(), effect);
    }
    if (queue.deaths() > 0 && fates.nextDouble() < queue.deaths()) {
      log.ended(QueueLog.DIED, pointer);
      effect.because("the producer crashed before its commit (simulated)");
      return Outcome.FAILED;
    }
    return commit(pointer, effect);
  }

  @Override
  public boolean flushesItself() {
    return true;
  }

  private Outcome wrote(Effect effect, Outcome outcome) {
    if (outcome == Outcome.OK) {
      effect.wrote((long) queue.events() * groups.count());
    }
    return outcome;
  }

  private Outcome write(Session session, long pointer) {
    for (int i = 0; i < queue.events(); i++) {
      byte[] bytes = value.of(producer, next);
      int partition = EventValue.partition(producer, next, queue.partitions());
      next++;
      content.set(bytes, 0, bytes.length);
      for (int group = 0; group < groups.count(); group++) {
        EntryKey.prefix(group, partition % groups.consumers(group, pointer), key);
        EntryKey.position(pointer, i, key);
        mutation.clear().put(Enqueue.FAMILY, Enqueue.EVENT, content);
        Outcome outcome = session.write(mutation);
        if (outcome != Outcome.OK) {
          next += queue.events() - 1 - i;
          return outcome;
        }
      }
    }
    return session.buffers() ? session.flush() : Outcome.OK;
  }

  /**
   * Aborts a transaction. If entries of the transaction are already in the store, consumers skip
   * them.
   */
  private Outcome giveUp(long pointer, String reason, Effect effect) {
    effect.because(reason);
    try {
      transactions.abort(Kind.WRITE, pointer);
      log.ended(QueueLog.ABORTED, pointer);
      return Outcome.FAILED;
    } catch (OracleException e) {
      log.ended(QueueLog.UNKNOWN, pointer);
      return Outcome.UNKNOWN;
    }
  }

  private Outcome commit(long pointer, Effect effect) {
    End how;
    try {
      how = transactions.commit(Kind.WRITE, pointer, 0, Transactions.START);
    } catch (OracleException e) {
      effect.because(e.getMessage());
      log.ended(QueueLog.UNKNOWN, pointer);
      return Outcome.UNKNOWN;
    }
    if (how == End.COMMITTED) {
      log.ended(QueueLog.COMMITTED, pointer);
      return wrote(effect, Outcome.OK);
    }
    if (how == End.FORGOTTEN) {
      effect.because("the oracle no longer knows how the transaction ended");
      log.ended(QueueLog.UNKNOWN, pointer);
      return Outcome.UNKNOWN;
    }
    effect.because("the oracle aborted the transaction");
    log.ended(QueueLog.ABORTED, pointer);
    return Outcome.FAILED;
  }

  @Override
  public void close() {
    log.close(transactions);
  }
}
