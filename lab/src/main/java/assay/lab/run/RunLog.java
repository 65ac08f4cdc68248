package assay.lab.run;

import assay.lab.measure.Interval;
import assay.lab.measure.LatencyKey;
import assay.lab.run.file.AppendFile;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.run.latency.LatencyLog;
import assay.lab.run.series.SeriesFile;
import assay.lab.run.series.SeriesLine;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * What one process appends to a run folder: files that only grow, and that no other process writes.
 * Thread-safe. The first write that fails is thrown to its caller and the run should then be
 * stopped.
 */
public class RunLog implements Closeable {
  private static final long NEVER = Long.MAX_VALUE;

  private static final double INTERVAL_SECONDS = 1;

  private final RunFolder folder;
  private final String worker;
  private final Path seriesFile;
  private final SeriesFile series;
  private final AppendFile events;
  private final Map<String, LatencyLog> logs = new LinkedHashMap<>();
  private RunClock clock;
  private long phaseNanos;
  private double phaseSeconds = Double.NaN;
  private long lastNanos;
  private AppendFile lags;

  /** The first line of what a probe on another machine sampled. */
  private record ProbeHeading(String machine, double clockErrorMillis) {}

  /**
   * @param rollBytes how long a file of series becomes before it is set aside and sealed
   */
  RunLog(RunFolder folder, RunClock clock, String worker, Path series, long rollBytes, Path events)
      throws IOException {
    this.folder = folder;
    this.clock = clock;
    this.worker = worker;
    this.seriesFile = series;
    this.series = new SeriesFile(series, rollBytes);
    lastNanos = clock.startNanos();
    this.events = new AppendFile(events);
  }

  /**
   * The files of one of several workers. Its series are those of one process, and are not set
   * aside: a folder elsewhere may get a copy of the file as it grows.
   *
   * @param folder is there, with its folder for latencies; files of this worker are added to it
   * @param worker its name, such as {@code w1}
   */
  public static RunLog ofWorker(RunFolder folder, RunClock clock, String worker)
      throws IOException {
    return new RunLog(folder, clock, worker, folder.series(worker), NEVER, folder.events(worker));
  }

  /**
   * The files of a probe on another machine.
   *
   * @param machine its name in the run
   * @param clockErrorMillis by so much its times may be wrong
   */
  public static RunLog ofProbe(
      RunFolder folder, RunClock clock, String machine, double clockErrorMillis)
      throws IOException {
    RunLog log =
        new RunLog(
            folder,
            clock,
            machine,
            folder.probeSeries(machine),
            NEVER,
            folder.probeEvents(machine));
    log.series.append(line(new ProbeHeading(machine, clockErrorMillis)));
    return log;
  }

  /**
   * The file in which one thread of this process notes what it was promised.
   *
   * @param activity as it is recorded
   * @param thread of all clients' threads
   */
  public final Path ledger(String activity, int thread) {
    return folder.ledger(worker, activity, thread);
  }

  /** Who its series are of, as {@link RecordedRun#writers} has it. */
  public final String seriesWriter() {
    return RunFolder.seriesWriter(seriesFile);
  }

  public final RunFolder folder() {
    return folder;
  }

  public final synchronized RunClock clock() {
    return clock;
  }

  /** From now on times are mapped by another clock. */
  public final synchronized void follow(RunClock newClock) {
    clock = newClock;
  }

  /**
   * A phase begins: its intervals are counted from here, so that those of all workers stand at the
   * same times. A worker's clock may be followed meanwhile by fractions of an interval; once it is
   * more than half of one, the next interval stands one further.
   *
   * @param nanos on the clock of this process's {@code System.nanoTime()}
   */
  public final synchronized void align(long nanos) {
    phaseNanos = nanos;
    phaseSeconds = clock.seconds(nanos);
  }

  private double intervalSeconds(long nanos) {
    if (Double.isNaN(phaseSeconds)) {
      return clock.seconds(nanos);
    }
    double counted = phaseSeconds + (nanos - phaseNanos) / 1e9;
    return counted + Math.rint((clock.seconds(nanos) - counted) / INTERVAL_SECONDS);
  }

  /** Appends an interval's histograms, each to the file of its phase and operation. */
  public final synchronized void latencies(Interval interval) throws IOException {
    for (Map.Entry<LatencyKey, Histogram> entry : interval.histograms().entrySet()) {
      LatencyKey key = entry.getKey();
      log(key)
          .append(
              key.tag(),
              intervalSeconds(interval.startNanos()),
              interval.lengthNanos(),
              entry.getValue());
    }
  }

  /**
   * Appends what an interval came to.
   *
   * @param values by name; those that are not finite are left out
   */
  public final synchronized void interval(Interval interval, Map<String, Double> values)
      throws IOException {
    double end = intervalSeconds(interval.startNanos()) + interval.lengthNanos() / 1e9;
    series.append(SeriesLine.of(rounded(end), values));
    noteUnsealed();
  }

  /**
   * Appends one reading of several series.
   *
   * @param nanos when it was taken, on the clock of {@code System.nanoTime()}
   * @param values by name; those that are not finite are left out
   */
  public final synchronized void sample(long nanos, Map<String, Double> values) throws IOException {
    lastNanos = nanos;
    series.append(SeriesLine.of(rounded(clock.seconds(nanos)), values));
    noteUnsealed();
  }

  private void noteUnsealed() throws IOException {
    Optional<String> why = series.unsealed();
    while (why.isPresent()) {
      event(lastNanos, Event.UNSEALED, null, why.get(), null);
      why = series.unsealed();
    }
  }

  /**
   * Appends an event.
   *
   * @param phase null outside of phases
   * @param text one line; null where the kind says it all
   */
  public final synchronized void event(
      long nanos, String kind, String phase, String text, Map<String, Object> detail)
      throws IOException {
    events.append(line(new Event(rounded(clock.seconds(nanos)), kind, phase, text, detail)));
  }

  /** Appends what became of a key whose lag was measured. Of the process that leads the run. */
  public final synchronized void lag(LagLine line) throws IOException {
    if (lags == null) {
      lags = new AppendFile(folder.lag());
    }
    lags.append(line(line));
  }

  /**
   * Seconds since the run began, as lines have them.
   *
   * @param nanos on the clock of {@code System.nanoTime()}
   */
  public final synchronized double seconds(long nanos) {
    return rounded(clock.seconds(nanos));
  }

  @Override
  public final synchronized void close() throws IOException {
    if (lags != null) {
      lags.close();
    }
    for (LatencyLog log : logs.values()) {
      log.close();
    }
    series.close();
    noteUnsealed();
    events.close();
  }

  private LatencyLog log(LatencyKey key) throws IOException {
    String name = LatencyLog.fileName(worker, key);
    LatencyLog log = logs.get(name);
    if (log == null) {
      log = new LatencyLog(folder.latency(), worker, key, clock);
      logs.put(name, log);
    }
    return log;
  }

  private static byte[] line(Object content) throws IOException {
    return (RunFolder.JSON.writeValueAsString(content) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  private static double rounded(double seconds) {
    return Math.round(seconds * 1e6) / 1e6;
  }
}
