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
 * Threads that send the multi-gets of a round, each through its own session. The calling thread
 * also sends multi-gets. Not thread-safe.
 */
final class RequestThreads implements AutoCloseable {
  private final Round round;
  private final BooleanSupplier stopped;
  private final List<Asker> askers = new ArrayList<>();
  private final Optional<ExecutorService> threads;
  private final AtomicInteger next = new AtomicInteger();
  private volatile boolean failed;

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
   * Opens a session for each thread.
   *
   * @param keys keys of the requests
   * @param found receives the result of each key, as defined by {@link AnswerCheck}
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
   * Sends the multi-gets of a round, and waits until all multi-gets have ended.
   *
   * @param servers number of servers
   * @param nanos clock in ns that several threads may read at the same time
   * @return outcome of one of the failed multi-gets. {@link Outcome#OK} if no multi-get failed,
   *     which may also be the case if the phase was stopped
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
   * Returns the time at which a server's last answer of the last round arrived; {@link
   * Long#MIN_VALUE} if the server did not answer.
   */
  long endOf(int server) {
    long end = Long.MIN_VALUE;
    for (Asker asker : askers) {
      end = Math.max(end, asker.endOf[server]);
    }
    return end;
  }

  /** Returns the number of rows that secondary replicas returned in the last round. */
  long stale() {
    return askers.stream().mapToLong(asker -> asker.stale).sum();
  }

  long takeCells() {
    return askers.stream().mapToLong(asker -> asker.answers.takeCells()).sum();
  }

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
