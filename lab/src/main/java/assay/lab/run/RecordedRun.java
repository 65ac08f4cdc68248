package assay.lab.run;

import assay.lab.measure.LatencyKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * A run as read back from its folder.
 *
 * @param salvage what was torn or missing and therefore left out, a sentence each; empty if nothing
 */
public record RecordedRun(
    Path folder,
    Manifest manifest,
    List<RecordedPhase> phases,
    SortedMap<LatencyKey, LatencySeries> latencies,
    SortedMap<String, SampledSeries> series,
    List<Event> events,
    List<String> salvage) {

  /**
   * Keeps the figures of all intervals beside the histograms, for those who open the run later. To
   * be called once nothing is recorded any more.
   */
  public void keepIntervals() throws IOException {
    IntervalFile.write(new RunFolder(folder).latency(), latencies);
  }

  /** The phase of this name. */
  public Optional<RecordedPhase> phase(String name) {
    return phases.stream().filter(p -> p.name().equals(name)).findFirst();
  }

  /** The operations of a phase in order; the schedule lag and parts of operations left out. */
  public List<String> operations(String phase) {
    return latencies.keySet().stream()
        .filter(key -> key.phase().equals(phase))
        .map(LatencyKey::operation)
        .filter(operation -> !operation.equals(LatencyKey.SCHEDULE_LAG))
        .filter(operation -> !LatencyKey.isPart(operation))
        .distinct()
        .toList();
  }

  /** Whether a phase's writes were buffered by the client and acknowledged by flushes. */
  public boolean buffersWrites(String phase) {
    return latencies.keySet().stream()
        .anyMatch(key -> key.phase().equals(phase) && key.operation().equals(LatencyKey.FLUSH));
  }

  /**
   * What became of the keys whose read-after-write lag was measured in a phase; empty if none was.
   * Read anew each time: a line is left out where it is torn.
   */
  public List<LagLine> lags(String phase) throws IOException {
    List<LagLine> lines = new ArrayList<>();
    Path file = new RunFolder(folder).lag();
    if (Files.exists(file)) {
      WholeLines.read(
          file,
          new ArrayList<>(),
          line -> {
            LagLine key = RunFolder.JSON.readValue(line, LagLine.class);
            if (key.phase().equals(phase)) {
              lines.add(key);
            }
          });
    }
    return lines;
  }

  /** Samples after the warm-up under a key; zero if there are none. */
  public long measuredCount(String phase, String operation, LatencyKey.Tag tag) {
    LatencySeries found = latencies.get(new LatencyKey(phase, operation, tag));
    return found == null ? 0 : found.measured().getTotalCount();
  }
}
