package assay.lab.run;

import assay.lab.measure.LatencyKey;
import assay.lab.run.latency.LatencySeries;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/** Reads a run folder, even if the writing process was killed. Skips and reports damaged parts. */
public final class RunReader {
  private RunReader() {}

  /**
   * Reads a run without samples. Samples are read later on request, because a run may have many
   * samples.
   *
   * @throws IOException if {@code path} contains no run or cannot be read; the message is for users
   */
  public static RecordedRun read(Path path) throws IOException {
    OpenRun run = OpenRun.open(path);
    List<String> skipped = new ArrayList<>();
    SortedMap<LatencyKey, LatencySeries> latencies =
        run.latencies().read(run::measuredFromSeconds, skipped);
    return new RecordedRun(
        path,
        run.manifest(),
        run.phases(),
        latencies,
        run.series().series(),
        run.series().writers(),
        run.events(),
        List.copyOf(run.salvage(skipped)));
  }
}
