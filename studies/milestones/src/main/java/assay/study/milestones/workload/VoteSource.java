package assay.study.milestones.workload;

import assay.lab.workload.Effect;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.draw.Seed;
import assay.lab.workload.draw.ZipfTable;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import assay.store.capability.AtomicUpdates.AtomicSession;
import assay.store.capability.IncrementWithPuts.PuttingSession;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Casts the votes of one thread, and makes the deliveries that follow from these votes. Not
 * thread-safe.
 */
public final class VoteSource implements Source {
  private static final int MOST_TRIES = 20;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  /**
   * Maximum number of compare-and-set attempts for one vote. An attempt fails if another voter has
   * changed the counter.
   */
  private static final int MOST_SETS = 10_000;

  private final DeliveryMethod way;
  private final Posts posts;
  private final long[] milestones;
  private final double deaths;
  private final ThreadContext context;
  private final LongSupplier clock;
  private final ZipfTable popularity;
  private final SplittableRandom random;
  private final SplittableRandom fates;
  private final Session notifications;
  private final VoteLog log;
  private final Columns.Name[] columns;
  private final Columns[] onlyColumns;
  private final Bytes[][] records;
  private final byte[] key = new byte[ScatteredKey.DIGITS];
  private final Bytes row = new Bytes().set(key, 0, key.length);
  private final byte[] heldBytes = new byte[Long.BYTES];
  private final Bytes held = new Bytes().set(heldBytes, 0, Long.BYTES);
  private final byte[] nextBytes = new byte[Long.BYTES];
  private final Bytes next = new Bytes().set(nextBytes, 0, Long.BYTES);
  private final CellSink holding = this::hold;
  private final LongConsumer sum = this::tell;
  private final IntFunction<Mutation> record = this::record;
  private int counter;
  private int type;
  private long begun;
  private long told;

  private VoteSource(
      Votes votes, ThreadContext context, LongSupplier clock, Session notifications, VoteLog log) {
    this.context = context;
    this.clock = clock;
    this.notifications = notifications;
    this.log = log;
    way = votes.chosen();
    posts = votes.all();
    milestones = votes.milestones().stream().mapToLong(Long::longValue).toArray();
    deaths = votes.deaths();
    popularity = new ZipfTable(posts.count(), votes.skew().doubleValue());
    random = context.seed().random(Seed.Purpose.OPERATIONS);
    fates = random.split();
    columns = new Columns.Name[posts.types()];
    onlyColumns = new Columns[columns.length];
    records = new Bytes[columns.length][];
    for (int i = 0; i < columns.length; i++) {
      int of = i;
      columns[i] = Posts.column(i);
      onlyColumns[i] = new Columns(List.of(columns[i]));
      records[i] =
          Arrays.stream(milestones)
              .mapToObj(milestone -> OutboxRecord.qualifier(of, milestone))
              .toArray(Bytes[]::new);
    }
  }

  /**
   * @param clock returns the current time in ms since the epoch
   * @throws StoreException if the table of notifications cannot be opened
   * @throws UncheckedIOException if the ledger cannot be written
   */
  public static VoteSource of(Votes votes, ThreadContext context, LongSupplier clock)
      throws StoreException {
    Session notifications = null;
    if (votes.chosen() != DeliveryMethod.OUTBOX) {
      notifications = context.opener().open(votes.notifications(), Optional.empty());
      notifications.writeThrough();
    }
    try {
      VoteLog log =
          context.ledger().isEmpty()
              ? null
              : new VoteLog(
                  context.ledger().get(), VoteLog.Header.of(votes, context, clock.getAsLong()));
      return new VoteSource(votes, context, clock, notifications, log);
    } catch (IOException e) {
      if (notifications != null) {
        notifications.close();
      }
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public int next() {
    int post = popularity.draw(random.nextLong()) - 1;
    type = columns.length == 1 ? 0 : random.nextInt(columns.length);
    counter = posts.counter(post, type);
    ScatteredKey.write(post, key, 0);
    return Votes.VOTE;
  }

  @Override
  public Outcome perform(Session session, Effect effect) {
    told = VoteLog.NOT_TOLD;
    begun = clock.getAsLong();
    Outcome counted = count((AtomicSession) session);
    boolean reads = counted == Outcome.OK && way == DeliveryMethod.READ;
    if (reads) {
      effect.endPart(Votes.COUNT, counted);
    }
    Outcome outcome = reads ? read(session) : counted;
    if (log != null) {
      log.vote(counter, begun, clock.getAsLong(), counted, told);
    }
    if (counted == Outcome.OK) {
      effect.wrote(1);
    }
    boolean due =
        outcome == Outcome.OK
            && way != DeliveryMethod.OUTBOX
            && Arrays.binarySearch(milestones, told) >= 0;
    if (due && isDelivered()) {
      effect.endPart(reads ? Votes.READ : Votes.COUNT, outcome);
      effect.lastPart(Votes.DELIVER);
      return deliver(effect);
    }
    if (reads) {
      effect.lastPart(Votes.READ);
    }
    return outcome;
  }

  /**
   * Returns true, because sessions never buffer atomic updates, and deliveries are written through.
   */
  @Override
  public boolean flushesItself() {
    return true;
  }

  private Outcome count(AtomicSession session) {
    return switch (way) {
      case RETURNED, READ -> session.increment(row, columns[type], 1, sum);
      case COMPARE_AND_SET -> set(session);
      case OUTBOX ->
          ((PuttingSession) session).increment(row, columns[type], 1, milestones, record, sum);
    };
  }

  private Outcome set(AtomicSession session) {
    for (int tries = 0; tries < MOST_SETS && !context.stopped().getAsBoolean(); tries++) {
      told = VoteLog.NOT_TOLD;
      Outcome found = session.read(row, onlyColumns[type], holding);
      if (found != Outcome.OK && found != Outcome.ABSENT) {
        // The read failed, so nothing was written.
        return found == Outcome.UNKNOWN ? Outcome.FAILED : found;
      }
      long sumBefore = found == Outcome.ABSENT ? 0 : told;
      Posts.write(sumBefore + 1, nextBytes);
      Outcome done =
          session.compareAndSet(row, columns[type], found == Outcome.ABSENT ? null : held, next);
      told = done == Outcome.OK ? sumBefore + 1 : VoteLog.NOT_TOLD;
      if (done != Outcome.ABSENT) {
        return done;
      }
    }
    return Outcome.FAILED;
  }

  /** Reads the sum after a vote. The sum may include votes of other voters. */
  private Outcome read(Session session) {
    told = VoteLog.NOT_TOLD;
    return session.read(row, onlyColumns[type], holding);
  }

  private void tell(long value) {
    told = value;
  }

  private void hold(Cell cell) {
    told = Posts.number(cell.value());
    Posts.write(told, heldBytes);
  }

  private Mutation record(int index) {
    return new OutboxRecord(begun, context.thread(), context.activity())
        .put(row, records[type][index]);
  }

  /**
   * Decides at random whether a crash of the voter before the delivery is simulated. The vote is
   * written to the ledger first, so that the ledger shows such a crash.
   */
  private boolean isDelivered() {
    boolean dies = deaths > 0 && fates.nextDouble() < deaths;
    if (log != null) {
      log.write();
      if (dies) {
        log.died(counter, told, clock.getAsLong());
      }
    }
    return !dies;
  }

  private Outcome deliver(Effect effect) {
    long now = clock.getAsLong();
    Mutation mutation =
        new Notification(counter, told, now, context.thread())
            .mutation(posts, told, now, context.activity());
    Outcome outcome = deliver(mutation);
    if (outcome != Outcome.OK) {
      effect.because(notifications.lastError());
    }
    if (log != null) {
      log.delivered(counter, told, clock.getAsLong(), outcome);
    }
    return outcome;
  }

  /**
   * Writes a notification, and tries again if writing fails. All attempts write the same row, so
   * they count as a single delivery.
   */
  private Outcome deliver(Mutation mutation) {
    Outcome outcome = notifications.write(mutation);
    for (int tries = 1;
        outcome != Outcome.OK && tries < MOST_TRIES && !context.stopped().getAsBoolean();
        tries++) {
      LockSupport.parkNanos(tries * PAUSE_NANOS);
      outcome = notifications.write(mutation);
    }
    return outcome;
  }

  @Override
  public void close() {
    try {
      if (log != null) {
        log.end(clock.getAsLong());
      }
    } finally {
      if (notifications != null) {
        notifications.close();
      }
    }
  }
}
