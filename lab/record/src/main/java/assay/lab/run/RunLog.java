package assay.lab.run;

import assay.lab.measure.Interval;
import assay.lab.measure.LatencyKey;
import assay.lab.run.file.AppendFile;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.run.latency.LatencyLog;
import assay.lab.run.series.SeriesFile;
import assay.lab.run.series.SeriesLine;
import assay.lab.value.NamedValues;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * The files that one process writes in a run folder. The process only appends to the files. If a
 * write fails, the caller receives the exception and should stop the run. Thread-safe.
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

  private record ProbeHeading(String machine, double clockErrorMillis) {}

  RunLog(RunFolder folder, RunClock clock, String worker, String writer, long rollBytes)
      throws IOException {
    this.folder = folder;
    this.clock = clock;
    this.worker = worker;
    seriesFile = folder.series(writer);
    series = new SeriesFile(seriesFile, rollBytes);
    lastNanos = clock.startNanos();
    events = new AppendFile(folder.events(writer));
  }

  /**
   * Opens the files of one of several workers. All series of a worker stay in one file, because the
   * file may be copied to another machine while the file grows.
   *
   * @param folder existing folder that contains the folder for latencies
   * @param worker name of the worker, such as {@code w1}
   */
  public static RunLog ofWorker(RunFolder folder, RunClock clock, String worker)
      throws IOException {
    return new RunLog(folder, clock, worker, worker, NEVER);
  }

  /**
   * Opens the files of a probe on another machine.
   *
   * @param machine name of the probe's machine in the run
   * @param clockErrorMillis maximum error of the probe's times in ms
   */
  public static RunLog ofProbe(
      RunFolder folder, RunClock clock, String machine, double clockErrorMillis)
      throws IOException {
    RunLog log = new RunLog(folder, clock, machine, RunFolder.probe(machine), NEVER);
    log.series.append(line(new ProbeHeading(machine, clockErrorMillis)));
    return log;
  }

  /**
   * Returns the ledger file of one thread of this process.
   *
   * @param activity name under which the activity is recorded
   * @param thread number of the thread among the threads of all clients
   */
  public final Path ledger(String activity, int thread) {
    return folder.ledger(worker, activity, thread);
  }

  /**
   * Returns the name under which this process writes series. The name is a key of {@link
   * RecordedRun#writers}.
   */
  public final String seriesWriter() {
    return RunFolder.seriesWriter(seriesFile);
  }

  public final RunFolder folder() {
    return folder;
  }

  public final synchronized RunClock clock() {
    return clock;
  }

  public final synchronized void follow(RunClock newClock) {
    clock = newClock;
  }

  /**
   * Starts a phase. Intervals are counted from the phase's start, so that the intervals of all
   * workers start at the same times. Small corrections of a worker's clock do not move intervals. A
   * correction of more than half an interval shifts later intervals by a whole interval.
   *
   * @param nanos start of the phase on the clock of this process's {@code System.nanoTime()}
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
   * Appends the values of an interval to the series.
   *
   * @param values values by series name; non-finite values are omitted
   */
  public final synchronized void interval(Interval interval, Map<String, Double> values)
      throws IOException {
    append(intervalSeconds(interval.startNanos()) + interval.lengthNanos() / 1e9, values);
  }

  /**
   * Appends one sample to each of several series. All samples have the same time.
   *
   * @param nanos time of the sample on the clock of {@code System.nanoTime()}
   * @param values values by series name; non-finite values are omitted
   */
  public final synchronized void sample(long nanos, Map<String, Double> values) throws IOException {
    lastNanos = nanos;
    append(clock.seconds(nanos), values);
  }

  private void append(double seconds, Map<String, Double> values) throws IOException {
    series.append(SeriesLine.of(rounded(seconds), values));
    noteUnsealed();
  }

  private void noteUnsealed() throws IOException {
    for (Optional<String> why = series.unsealed(); why.isPresent(); why = series.unsealed()) {
      event(lastNanos, Event.UNSEALED, null, why.get(), null);
    }
  }

  /**
   * @param nanos time of the event on the clock of {@code System.nanoTime()}
   * @param phase name of the phase; null if the event is not part of a phase
   * @param text one line; null if the kind is a sufficient description
   * @param detail record of values, or named values if a store or study defines the names; may be
   *     null
   */
  public final synchronized void event(
      long nanos, String kind, String phase, String text, Object detail) throws IOException {
    NamedValues values = EventDetail.toValues(detail);
    events.append(line(new Event(rounded(clock.seconds(nanos)), kind, phase, text, values)));
  }

  /** Appends the measured lag of a row. Only the process that leads the run calls this method. */
  public final synchronized void lag(LagLine line) throws IOException {
    if (lags == null) {
      lags = new AppendFile(folder.lag());
    }
    lags.append(line(line));
  }

  /**
   * Converts a time to seconds since the run began, rounded to microseconds as in the run's files.
   *
   * @param nanos time on the clock of {@code System.nanoTime()}
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
