package assay.lab.experiment.internals;

import assay.lab.run.Event;
import assay.lab.run.RunLog;
import assay.lab.value.NamedValues;
import assay.store.StoreException;
import assay.store.capability.Internals;
import assay.store.capability.Internals.Reading;
import assay.store.capability.Metric;
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
 * Samples a store's internal metrics during a run, and adds series and events to the run. A late or
 * missing response is recorded as a gap. Each round samples the first table and one other table;
 * the other tables take turns. Sampling many tables therefore costs the store at most twice as much
 * as sampling one table. Thread-safe.
 */
public final class InternalsWatch {
  /**
   * Maximum duration of a request. After a longer request, the time at which the store measured the
   * values would be too uncertain.
   */
  private static final Duration LATEST = Duration.ofSeconds(3);

  private static final String SUBJECT = "store internals: ";
  private static final Duration SHORTEST_INTERVAL = Duration.ofSeconds(1);
  private static final long END_MILLIS = 3_000;

  private final Internals store;
  private final List<Inside> tables;
  private final RunLog out;
  private final long intervalNanos;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "assay-internals");
  private volatile boolean closed;
  private volatile IOException failure;

  /**
   * @param tables tables to sample, at least one; the tables may be dropped and created while
   *     sampling runs
   * @param interval sampling interval; an interval shorter than one second becomes one second
   */
  public InternalsWatch(Internals store, List<String> tables, RunLog out, Duration interval) {
    this.store = store;
    String first = tables.get(0);
    this.tables = tables.stream().map(table -> new Inside(table, table.equals(first))).toList();
    this.out = out;
    // Sampling once a second does not slow stores down. More frequent sampling may slow stores
    // down.
    Duration atLeast = interval.compareTo(SHORTEST_INTERVAL) < 0 ? SHORTEST_INTERVAL : interval;
    this.intervalNanos = atLeast.toNanos();
    thread.setDaemon(true);
  }

  /** Starts sampling. Callers must call {@link #end} before closing the run's log or the store. */
  public InternalsWatch start() {
    thread.start();
    return this;
  }

  private void run() {
    try {
      long first = System.nanoTime();
      int turn = 0;
      do {
        ask(tables.get(0));
        if (tables.size() > 1) {
          ask(tables.get(1 + turn++ % (tables.size() - 1)));
        }
      } while (!closing.await(untilNext(first), TimeUnit.NANOSECONDS));
    } catch (IOException e) {
      failed(e);
    } catch (InterruptedException | RuntimeException | Error e) {
      failed(new IOException("store metrics are no longer collected: " + e, e));
    }
  }

  private void failed(IOException why) {
    if (!closed) {
      failure = why;
    }
  }

  /**
   * Returns the time in nanoseconds until the next sample. Samples are due at multiples of the
   * interval after the first sample. Sampling times that pass while the store is responding are
   * skipped.
   */
  private long untilNext(long first) {
    long since = System.nanoTime() - first;
    return (since / intervalNanos + 1) * intervalNanos - since;
  }

  private void ask(Inside table) throws IOException {
    long asked = System.nanoTime();
    List<Reading> answer;
    try {
      answer = store.sample(table.name);
    } catch (StoreException | RuntimeException e) {
      missing(table, e instanceof StoreException ? e.getMessage() : e.toString());
      return;
    }
    long answered = System.nanoTime();
    if (answered - asked > LATEST.toNanos()) {
      missing(table, "the store takes longer than " + LATEST.toSeconds() + " s to answer");
      return;
    }
    if (closed) {
      return;
    }
    table.gap = "";
    InternalsSeries.Answer taken = table.series.take(table.own(answer), answered);
    Map<Long, Map<String, Double>> byTime = new TreeMap<>();
    for (MetricValue value : taken.values()) {
      table
          .seriesOf(value)
          .ifPresent(
              name ->
                  byTime
                      .computeIfAbsent(value.nanos(), nanos -> new LinkedHashMap<>())
                      .put(name, value.value()));
    }
    for (Map.Entry<Long, Map<String, Double>> line : byTime.entrySet()) {
      out.sample(line.getKey(), line.getValue());
    }
    for (StoreEvent each : table.events.take(taken, answered)) {
      table.write(each, out);
    }
  }

  private void missing(Inside table, String why) throws IOException {
    table.events.forget();
    if (!table.gap.equals(why) && !closed) {
      out.event(System.nanoTime(), Event.GAP, null, SUBJECT + why, Map.of());
    }
    table.gap = why;
  }

  /**
   * Stops sampling. Waits a few seconds for a store that does not respond, and then abandons the
   * sampling thread. An abandoned thread writes nothing more to the run. Repeated calls do nothing.
   *
   * @return the error that stopped sampling early
   */
  public Optional<IOException> end() {
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
    return Optional.ofNullable(failure);
  }

  private boolean ended() {
    try {
      thread.join(END_MILLIS);
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }

  /** Sampling state of one table. Responses for the first table also describe the servers. */
  private static final class Inside {
    private final String name;
    private final boolean first;
    private final InternalsSeries series = new InternalsSeries();
    private final StoreEvents events = new StoreEvents();
    private String gap = "";

    Inside(String name, boolean first) {
      this.name = name;
      this.first = first;
    }

    List<Reading> own(List<Reading> answer) {
      return first
          ? answer
          : answer.stream().filter(each -> Metric.OF_TABLE.contains(each.metric())).toList();
    }

    /**
     * Returns the name of a value's series. For tables other than the first table, the name is
     * empty if the value belongs to a single server.
     */
    Optional<String> seriesOf(MetricValue value) {
      if (first) {
        return Optional.of(value.series());
      }
      return value.server().isEmpty()
          ? Optional.of("table." + MetricValue.word(name) + "." + value.name())
          : Optional.empty();
    }

    void write(StoreEvent each, RunLog out) throws IOException {
      if (first) {
        out.event(each.nanos(), each.kind(), null, each.text(), each.detail());
      } else if (!each.detail().has("server")) {
        NamedValues detail = each.detail().with("table", name);
        out.event(each.nanos(), each.kind(), null, "table " + name + ": " + each.text(), detail);
      }
    }
  }
}
