package assay.lab.lag;

import assay.lab.load.NanoClock;
import assay.lab.load.StopSignal;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.LagSampling;
import assay.lab.run.Event;
import assay.lab.run.EventDetail;
import assay.lab.run.RunLog;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Measures the read-after-write lag of a phase's rows. Separate sessions and threads read the rows
 * that producers report as written. The results in the run folder are one line per key, the series
 * {@code lag.*}, and an event at the end. If the queue is lost, the measurement ends and is not
 * valid, but the load continues. Used by one thread.
 */
public final class LagMeasurement implements Closeable {
  private static final String THREAD_PREFIX = "assay-lag-";

  private static final long SAMPLE_MILLIS = 1000;
  private static final long LOOK_UP_MILLIS = 20;

  /** Maximum duration of a read in milliseconds. Threads with longer reads are abandoned. */
  private static final long HUNG_MILLIS = TimeUnit.SECONDS.toMillis(60);

  private final Store store;
  private final String table;
  private final ActivityPlan phase;
  private final LagSampling sampling;
  private final KeyQueue queue;
  private final RunLog out;
  private final NanoClock clock;
  private final RetryBudget pace;
  private final LagRecorder book;
  private final List<Thread> threads = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private volatile boolean over;

  public LagMeasurement(
      KeyQueueHost host, Store store, String table, ActivityPlan phase, RunLog out, NanoClock clock)
      throws IOException, InterruptedException {
    this.store = store;
    this.table = table;
    this.phase = phase;
    this.out = out;
    this.clock = clock;
    sampling = phase.lag().orElseThrow();
    queue = host.queue(sampling.channel(), phase.name());
    pace = new RetryBudget(sampling.triesPerSecond(), clock.nanos());
    book = new LagRecorder(phase.name(), out, clock);
  }

  /**
   * Starts reading the written rows. Called shortly before the load starts. Returns immediately.
   */
  public void start() {
    for (int i = 0; i < sampling.consumers(); i++) {
      start(THREAD_PREFIX + i, this::consume);
    }
    start(THREAD_PREFIX + "watch", this::watch);
  }

  private void start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.setContextClassLoader(store.getClass().getClassLoader());
    threads.add(thread);
    thread.start();
  }

  private void consume() {
    try (Session session = store.openSession(table)) {
      new LagConsumer(queue, session, phase.rows().orElseThrow().format().keys(), pace, book, clock)
          .consume(() -> over);
    } catch (StoreException | IOException e) {
      problem(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      // The store's client may throw any exception. The other consumers continue.
      problem("the store's client failed: " + e);
    }
  }

  private void watch() {
    try {
      while (!over) {
        Thread.sleep(SAMPLE_MILLIS);
        book.sample(queue.extent());
      }
    } catch (IOException e) {
      problem(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void problem(String why) {
    synchronized (problems) {
      if (!problems.contains(why)) {
        problems.add(why);
      }
    }
  }

  /**
   * Waits for the last keys, for no longer than the plan allows, and then records the results.
   *
   * @param producers number of processes that put keys on the queue and completed the phase
   * @param clockErrorNanos maximum difference between a producer's clock and this process's clock
   * @param stop signal that ends the wait early
   * @throws IOException if the run folder cannot be written
   */
  public void finish(int producers, long clockErrorNanos, StopSignal stop)
      throws IOException, InterruptedException {
    long deadline = clock.nanos() + sampling.patience().toNanos();
    while (!allSeen(producers) && clock.nanos() < deadline && goesOn() && !stop.isRequested()) {
      Thread.sleep(LOOK_UP_MILLIS);
    }
    endThreads();
    long end = clock.nanos();
    List<PendingKey> left = queue.left();
    left.forEach(pending -> book.neverSeen(pending, end));
    if (book.failure().isPresent()) {
      throw book.failure().get();
    }
    tell(end, clockErrorNanos, reason(producers, stop));
  }

  private boolean allSeen(int producers) {
    List<ProducerEnd> ended = queue.ended();
    KeyQueue.Extent extent = queue.extent();
    return ended.size() >= producers
        && extent.waiting() == 0
        && extent.arrived() >= ended.stream().mapToLong(ProducerEnd::put).sum();
  }

  private boolean goesOn() {
    return threads.stream()
        .anyMatch(thread -> thread.isAlive() && !thread.getName().endsWith("watch"));
  }

  private void endThreads() throws InterruptedException {
    over = true;
    for (Thread thread : threads) {
      thread.join(HUNG_MILLIS);
      if (thread.isAlive()) {
        problem(
            "a thread that reads sampled rows is stuck in the store's client and was abandoned");
      }
    }
  }

  private String reason(int producers, StopSignal stop) {
    synchronized (problems) {
      List<String> reasons = new ArrayList<>(problems);
      int ended = queue.ended().size();
      if (ended < producers) {
        reasons.add(
            (producers - ended)
                + " of "
                + producers
                + " producers did not deliver all of their keys");
      }
      if (stop.isRequested()) {
        reasons.add("stopped: " + stop.reason());
      }
      return String.join("; ", reasons);
    }
  }

  private void tell(long nanos, long clockErrorNanos, String reason) throws IOException {
    List<ProducerEnd> ended = queue.ended();
    int halvings = ended.stream().mapToInt(ProducerEnd::halvings).max().orElse(0);
    EventDetail.LagEnd detail =
        new EventDetail.LagEnd(
            reason.isEmpty(),
            sampling.channel().label(),
            sampling.share(),
            halvings,
            Math.scalb(sampling.share(), -halvings),
            ended.stream().mapToLong(ProducerEnd::put).sum(),
            ended.stream().mapToLong(ProducerEnd::dropped).sum(),
            queue.extent().arrived(),
            book.seen(),
            book.late(),
            book.neverSeen(),
            sampling.patience().toMillis() / 1e3,
            Math.round(clockErrorNanos / 1e3));
    out.event(nanos, Event.LAG_END, phase.name(), reason.isEmpty() ? null : reason, detail);
  }

  @Override
  public void close() throws IOException {
    over = true;
    queue.close();
  }
}
