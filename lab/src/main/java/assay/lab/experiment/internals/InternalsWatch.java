package assay.lab.experiment.internals;

import assay.lab.run.Event;
import assay.lab.run.RunLog;
import assay.store.StoreException;
import assay.store.capability.Internals;
import assay.store.capability.Internals.Reading;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Asks a store of its inside for as long as a run goes on, and appends series and events to the
 * run. A store that does not answer, or late, is a gap. Any thread may call its methods.
 */
public final class InternalsWatch implements Closeable {
  /** An answer that took longer was true nobody knows when. */
  private static final Duration LATEST = Duration.ofSeconds(3);

  private static final String SUBJECT = "store internals: ";
  private static final Duration SHORTEST_INTERVAL = Duration.ofSeconds(1);
  private static final long END_MILLIS = 3_000;

  private final Internals store;
  private final String table;
  private final RunLog out;
  private final long intervalNanos;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "assay-internals");
  private final InternalsSeries series = new InternalsSeries();
  private final StoreEvents events = new StoreEvents();
  private String gap = "";
  private volatile boolean closed;
  private volatile IOException failure;

  private InternalsWatch(Internals store, String table, RunLog out, Duration interval) {
    this.store = store;
    this.table = table;
    this.out = out;
    // Stores may be asked once a second without harm, and not more often.
    Duration atLeast = interval.compareTo(SHORTEST_INTERVAL) < 0 ? SHORTEST_INTERVAL : interval;
    this.intervalNanos = atLeast.toNanos();
    thread.setDaemon(true);
  }

  /**
   * Begins to ask; to be closed before the run's log and the store are.
   *
   * @param table whose inside is told; it may come and go
   * @param interval between questions, at least a second
   */
  public static InternalsWatch start(Internals store, String table, RunLog out, Duration interval) {
    InternalsWatch watch = new InternalsWatch(store, table, out, interval);
    watch.thread.start();
    return watch;
  }

  /** Why it stopped before it was closed; empty as long as all is well. */
  public Optional<IOException> failure() {
    return Optional.ofNullable(failure);
  }

  private void run() {
    try {
      long first = System.nanoTime();
      do {
        ask();
      } while (!closing.await(untilNext(first), TimeUnit.NANOSECONDS));
    } catch (IOException e) {
      failed(e);
    } catch (InterruptedException | RuntimeException | Error e) {
      failed(new IOException("the store is not asked of its inside any more: " + e, e));
    }
  }

  private void failed(IOException why) {
    if (!closed) {
      failure = why;
    }
  }

  /** Whole intervals after the first question; those that an answer took are left out. */
  private long untilNext(long first) {
    long since = System.nanoTime() - first;
    return (since / intervalNanos + 1) * intervalNanos - since;
  }

  private void ask() throws IOException {
    long asked = System.nanoTime();
    List<Reading> answer;
    try {
      answer = store.sample(table);
    } catch (StoreException | RuntimeException e) {
      missing(e instanceof StoreException ? e.getMessage() : e.toString());
      return;
    }
    long answered = System.nanoTime();
    if (answered - asked > LATEST.toNanos()) {
      missing("the store takes longer than " + LATEST.toSeconds() + " s to answer");
      return;
    }
    if (closed) {
      return;
    }
    gap = "";
    InternalsSeries.Answer taken = series.take(answer, answered);
    Map<Long, Map<String, Double>> byTime = new TreeMap<>();
    for (Told value : taken.values()) {
      byTime
          .computeIfAbsent(value.nanos(), nanos -> new LinkedHashMap<>())
          .put(value.series(), value.value());
    }
    for (Map.Entry<Long, Map<String, Double>> line : byTime.entrySet()) {
      out.sample(line.getKey(), line.getValue());
    }
    for (Happening each : events.take(taken, answered)) {
      out.event(each.nanos(), each.kind(), null, each.text(), each.detail());
    }
  }

  private void missing(String why) throws IOException {
    events.forget();
    if (!gap.equals(why) && !closed) {
      out.event(System.nanoTime(), Event.GAP, null, SUBJECT + why, Map.of());
    }
    gap = why;
  }

  /**
   * Ends it. A store that does not answer is waited for some seconds, and then left to itself; it
   * appends nothing more. Does nothing the second time.
   */
  @Override
  public void close() {
    closing.countDown();
    boolean interrupted = !ended();
    closed = true;
    if (thread.isAlive()) {
      thread.interrupt();
      interrupted |= !ended();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits a little; returns false if this thread was interrupted meanwhile. */
  private boolean ended() {
    try {
      thread.join(END_MILLIS);
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }
}
