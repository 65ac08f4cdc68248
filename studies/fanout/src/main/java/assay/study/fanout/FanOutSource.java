package assay.study.fanout;

import assay.lab.workload.Effect;
import assay.lab.workload.Source;
import assay.lab.workload.TabletMap;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.draw.Seed;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import assay.store.client.Daemons;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Sends the requests of one thread. Other threads send parts of each request. Not thread-safe. */
final class FanOutSource implements Source {
  /**
   * Duration of a request in ns, above which tablet locations are looked up again. Such a request
   * may have been slow because tablets had moved.
   */
  private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final EventContent events;
  private final ThreadContext context;
  private final LongSupplier clock;
  private final KeyDraw keys;
  private final byte[] found;
  private final int[] server;
  private final Round round;
  private final RequestThreads askers;

  private final Columns[] columns;
  private final RequestLog log;
  private TabletMap tablets = TabletMap.UNKNOWN;
  private boolean tabletsAreOld;
  private CompletableFuture<TabletMap> finding;
  private int[] keysOf = new int[0];
  private long[] nanosOf = new long[0];
  private long stale;

  /**
   * @param clock returns the current time in ms since the epoch
   * @throws StoreException if the table cannot be opened
   * @throws UncheckedIOException if the request log cannot be written
   */
  FanOutSource(FanOut fanOut, ThreadContext context, LongSupplier clock) throws StoreException {
    this.context = context;
    this.clock = clock;
    events = fanOut.events();
    keys =
        new KeyDraw(
            events,
            fanOut.request(),
            fanOut.securitiesOfRequest(),
            context.seed().random(Seed.Purpose.OPERATIONS));
    found = new byte[keys.count()];
    server = new int[keys.count()];
    columns =
        fanOut.filter().isPresent()
            ? new Columns[] {Columns.ALL}
            : events.columns().stream()
                .map(column -> new Columns(List.of(column)))
                .toArray(Columns[]::new);
    take(context.opener().tablets(context.table()));
    round = new Round(keys.count(), fanOut.batch());
    askers = RequestThreads.open(fanOut, context, round, keys, found);
    try {
      log =
          context.ledger().isEmpty()
              ? null
              : new RequestLog(
                  context.ledger().get(), RequestLog.Header.of(context, clock.getAsLong()));
    } catch (IOException e) {
      askers.close();
      throw new UncheckedIOException(e);
    }
  }

  private void take(TabletMap found) {
    tablets = found;
    int servers = found.servers().size();
    keysOf = new int[servers];
    nanosOf = new long[servers];
  }

  /**
   * Looks up tablet locations in the background, so that an unavailable catalogue does not delay
   * requests.
   */
  private void followTablets() {
    if (finding != null && finding.isDone()) {
      if (finding.isCompletedExceptionally()) {
        tabletsAreOld = true; // tablets may be moving, so the next call tries again
      } else {
        take(finding.join());
      }
      finding = null;
    }
    if (tabletsAreOld && finding == null) {
      tabletsAreOld = false;
      finding =
          CompletableFuture.supplyAsync(
              this::tabletsNow, work -> Daemons.thread(work, "assay-tablets").start());
    }
  }

  private TabletMap tabletsNow() {
    try {
      return context.opener().tablets(context.table());
    } catch (StoreException e) {
      throw new CompletionException(e);
    }
  }

  @Override
  public int next() {
    followTablets();
    keys.next();
    for (int i = 0; i < server.length; i++) {
      server[i] = tablets.server(keys.key(i));
    }
    return FanOut.REQUEST;
  }

  @Override
  public Outcome perform(Session session, Effect effect) {
    long begun = clock.getAsLong();
    long start = effect.now();
    Arrays.fill(found, AnswerCheck.NONE);
    Arrays.fill(keysOf, 0);
    Arrays.fill(nanosOf, 0);
    int rounds = 0;
    stale = 0;
    Outcome outcome = Outcome.OK;
    for (int left = arrange();
        left > 0 && outcome == Outcome.OK && rounds < columns.length;
        left = arrange()) {
      outcome = ask(columns[rounds++], effect);
    }
    long took = effect.now() - start;
    if (outcome != Outcome.OK) {
      effect.because(askers.reason());
    } else if (context.stopped().getAsBoolean()) {
      effect.because("the phase was stopped during the request");
      outcome = Outcome.UNKNOWN;
    }
    tabletsAreOld |= outcome != Outcome.OK || took > LONG_NANOS;
    tell(begun, took, rounds, outcome, effect);
    return outcome;
  }

  private int arrange() {
    return round.arrange(found, server, tablets.servers().size());
  }

  private Outcome ask(Columns asked, Effect effect) {
    long start = effect.now();
    Outcome outcome = askers.ask(asked, nanosOf.length, effect::now);
    stale += askers.stale();
    for (int i = 0; i < nanosOf.length; i++) {
      keysOf[i] += round.keysOf(i);
      long end = askers.endOf(i);
      nanosOf[i] += end == Long.MIN_VALUE ? 0 : end - start;
    }
    return outcome;
  }

  private void tell(long begun, long took, int rounds, Outcome outcome, Effect effect) {
    int right = 0;
    int missing = 0;
    for (int i = 0; i < found.length; i++) {
      if (found[i] == AnswerCheck.RIGHT) {
        right++;
      } else if (found[i] != AnswerCheck.NONE) {
        effect.foundWrong();
        note(i, kind(found[i]));
      } else if (outcome == Outcome.OK) {
        missing++;
        note(i, WrongValue.Kind.MISSING);
      }
    }
    effect.missed(missing);
    effect.scanned(right, askers.takeCells());
    for (int i = 0; i < nanosOf.length; i++) {
      if (nanosOf[i] > 0) {
        effect.partTook(FanOut.SERVER, outcome, nanosOf[i]);
      }
    }
    if (log != null) {
      log.request(begun, took, outcome, rounds, stale, tablets.servers(), keysOf, nanosOf);
    }
  }

  private static WrongValue.Kind kind(byte wrong) {
    return switch (wrong) {
      case AnswerCheck.AGAIN -> WrongValue.Kind.DUPLICATE;
      case AnswerCheck.LATER -> WrongValue.Kind.MISSING;
      default -> WrongValue.Kind.FOREIGN;
    };
  }

  private void note(int key, WrongValue.Kind kind) {
    if (log != null) {
      int row = keys.row(key);
      log.fault(
          new WrongValue(
              kind,
              events.key(row),
              events.first(row),
              tablets.servers().get(server[key]),
              log.client(),
              clock.getAsLong()));
    }
  }

  @Override
  public void close() {
    askers.close();
    if (log != null) {
      log.close();
    }
  }
}
