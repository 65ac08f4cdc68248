package assay.lab.run;

import assay.lab.measure.Interval;
import assay.lab.measure.LatencyKey;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Writes a run folder. Everything but {@code run.json} only grows; that one file is replaced whole,
 * once, when the run ends. Thread-safe. The first write that fails is thrown to its caller and the
 * run should then be stopped.
 */
public final class RunWriter implements Closeable {
  private static final ObjectMapper YAML =
      new ObjectMapper(
          YAMLFactory.builder()
              .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
              .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
              .build());

  private final RunFolder folder;
  private final RunClock clock;
  private final String worker;
  private final AppendFile series;
  private final AppendFile events;
  private final Map<String, LatencyLog> logs = new LinkedHashMap<>();
  private Manifest manifest;

  /**
   * Starts a run: writes the manifest and the plan.
   *
   * @param worker the name of the process whose latencies are written, such as {@code w0}
   */
  public RunWriter(RunFolder folder, RunClock clock, String worker, Manifest manifest)
      throws IOException {
    this.folder = folder;
    this.clock = clock;
    this.worker = worker;
    this.manifest = manifest;
    writeManifest();
    Files.writeString(folder.plan(), YAML.writeValueAsString(manifest.plan()));
    series = new AppendFile(folder.series());
    events = new AppendFile(folder.events());
  }

  public RunFolder folder() {
    return folder;
  }

  public RunClock clock() {
    return clock;
  }

  /** Appends an interval's histograms, each to the file of its phase and operation. */
  public synchronized void latencies(Interval interval) throws IOException {
    for (Map.Entry<LatencyKey, Histogram> entry : interval.histograms().entrySet()) {
      LatencyKey key = entry.getKey();
      log(key).append(key.tag(), interval.startNanos(), interval.lengthNanos(), entry.getValue());
    }
  }

  /**
   * Appends one reading of several series.
   *
   * @param nanos when it was taken, on the clock of {@code System.nanoTime()}
   */
  public synchronized void sample(long nanos, Map<String, Double> values) throws IOException {
    if (!values.isEmpty()) {
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("t", rounded(clock.seconds(nanos)));
      line.put("v", values);
      appendLine(series, line);
    }
  }

  /**
   * Appends an event.
   *
   * @param phase null outside of phases
   * @param text one line; null where the kind says it all
   */
  public synchronized void event(
      long nanos, String kind, String phase, String text, Map<String, Object> detail)
      throws IOException {
    appendLine(events, new Event(rounded(clock.seconds(nanos)), kind, phase, text, detail));
  }

  /** Replaces the manifest by the one of the run's end. */
  public synchronized void end(Manifest ended) throws IOException {
    manifest = ended;
    writeManifest();
  }

  public synchronized Manifest manifest() {
    return manifest;
  }

  @Override
  public synchronized void close() throws IOException {
    for (LatencyLog log : logs.values()) {
      log.close();
    }
    series.close();
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

  private void writeManifest() throws IOException {
    Path next = folder.path().resolve("run.json.next");
    Files.writeString(
        next, RunFolder.JSON.writerWithDefaultPrettyPrinter().writeValueAsString(manifest) + "\n");
    Files.move(
        next,
        folder.manifest(),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  private static void appendLine(AppendFile file, Object line) throws IOException {
    file.append((RunFolder.JSON.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static double rounded(double seconds) {
    return Math.round(seconds * 1e6) / 1e6;
  }
}
