package assay.study.fanout;

import assay.lab.workload.ThreadContext;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import assay.store.capability.ReadReplicas.ReplicaSession;
import assay.store.client.Daemons;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Threads that send the multi-gets of a round, each in its own session. The calling thread also
 * sends multi-gets. Not thread-safe.
 */
final class RequestThreads implements AutoCloseable {
  private final Round round;
  private final BooleanSupplier stopped;
  private final List<Asker> askers = new ArrayList<>();
  private final Optional<ExecutorService> threads;
  private final AtomicInteger next = new AtomicInteger();
  private volatile boolean failed;

  /** A session with its state. Used by one thread at a time. */
  private final class Asker {
    private final Session session;
    private final KeyBatch batch;
    private final AnswerCheck answers;
    private long[] endOf = new long[0];
    private long stale;
    private String reason = "";

    Asker(Session session, KeyBatch batch, AnswerCheck answers) {
      this.session = session;
      this.batch = batch;
      this.answers = answers;
    }

    void begin(int servers) {
      if (endOf.length < servers) {
        endOf = new long[servers];
      }
      Arrays.fill(endOf, Long.MIN_VALUE);
      reason = "";
      stale = 0;
    }

    /** Sends batches until no batch is left, a batch fails, or the phase ends. */
    Outcome ask(Columns columns, LongSupplier nanos) {
      for (int i = next.getAndIncrement();
          i < round.batches() && !failed && !stopped.getAsBoolean();
          i = next.getAndIncrement()) {
        answers.begin(round.batch(i, batch));
        Outcome outcome = session.readAll(batch, columns, answers);
        endOf[round.server(i)] = nanos.getAsLong();
        stale += session instanceof ReplicaSession copies ? copies.staleRows() : 0;
        if (outcome != Outcome.OK && outcome != Outcome.ABSENT) {
          failed = true;
          reason = session.lastError();
          return outcome;
        }
      }
      return Outcome.OK;
    }
  }

  private RequestThreads(Round round, int parallel, BooleanSupplier stopped) {
    this.round = round;
    this.stopped = stopped;
    threads =
        parallel > 1
            ? Optional.of(
                Executors.newFixedThreadPool(
                    parallel - 1, work -> Daemons.thread(work, "fan-out-asker")))
            : Optional.empty();
  }

  /**
   * @param keys keys of the requests
   * @param found results by key
   * @throws StoreException if a session cannot be opened
   */
  static RequestThreads open(
      FanOut fanOut, ThreadContext context, Round round, KeyDraw keys, byte[] found)
      throws StoreException {
    RequestThreads all = new RequestThreads(round, fanOut.parallel(), context.stopped());
    boolean opened = false;
    try {
      for (int i = 0; i < fanOut.parallel(); i++) {
        all.askers.add(
            all
            .new Asker(
                fanOut.open(context),
                round.newBatch(keys),
                new AnswerCheck(fanOut.events(), keys, found)));
      }
      opened = true;
      return all;
    } finally {
      if (!opened) {
        all.close();
      }
    }
  }

  /**
   * Sends the round's multi-gets and waits for all of them.
   *
   * @param servers number of servers
   * @param nanos clock that any thread may read
   * @return outcome of the first multi-get that failed; {@link Outcome#OK} if no multi-get failed,
   *     even if the phase was stopped
   */
  Outcome ask(Columns columns, int servers, LongSupplier nanos) {
    failed = false;
    next.set(0);
    int needed = Math.max(1, Math.min(askers.size(), round.batches()));
    askers.forEach(asker -> asker.begin(servers));
    List<CompletableFuture<Outcome>> others = new ArrayList<>();
    for (Asker asker : askers.subList(1, needed)) {
      others.add(
          CompletableFuture.supplyAsync(() -> asker.ask(columns, nanos), threads.orElseThrow()));
    }
    Outcome outcome = askers.get(0).ask(columns, nanos);
    for (CompletableFuture<Outcome> other : others) {
      Outcome of = await(other);
      outcome = outcome == Outcome.OK ? of : outcome;
    }
    return outcome;
  }

  private static Outcome await(CompletableFuture<Outcome> asker) {
    try {
      return asker.join();
    } catch (CompletionException e) {
      throw new IllegalStateException("a thread of a request died: " + e.getCause(), e);
    }
  }

  /**
   * Time at which the last answer of a server arrived; {@link Long#MIN_VALUE} if no answer arrived.
   */
  long endOf(int server) {
    long end = Long.MIN_VALUE;
    for (Asker asker : askers) {
      end = Math.max(end, asker.endOf[server]);
    }
    return end;
  }

  /** Number of rows in the last round that were answered by a secondary replica. */
  long stale() {
    return askers.stream().mapToLong(asker -> asker.stale).sum();
  }

  long takeCells() {
    return askers.stream().mapToLong(asker -> asker.answers.takeCells()).sum();
  }

  /** Reason why a multi-get failed; empty if no multi-get failed. */
  String reason() {
    return askers.stream()
        .map(asker -> asker.reason)
        .filter(reason -> !reason.isEmpty())
        .findFirst()
        .orElse("");
  }

  @Override
  public void close() {
    threads.ifPresent(ExecutorService::shutdownNow);
    askers.forEach(asker -> asker.session.close());
  }
}
