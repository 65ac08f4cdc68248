package assay.lab.run;

import assay.lab.measure.LatencyKey;
import assay.lab.run.file.RunFolder;
import assay.lab.run.latency.LatencyReader;
import assay.lab.run.latency.LatencySeries;
import assay.lab.run.series.LazySamples;
import assay.lab.run.series.SampledSeries;
import assay.lab.run.series.SeriesFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads a run folder, even if the writer was killed. Damaged parts are skipped and reported. */
public final class RunReader {
  private RunReader() {}

  /**
   * Reads a run. Samples are read later on request, because there may be many samples.
   *
   * @throws IOException if {@code path} contains no run or cannot be read; the message is for users
   */
  public static RecordedRun read(Path path) throws IOException {
    OpenRun run = OpenRun.open(path);
    List<String> salvage = new ArrayList<>(run.salvageOfEvents());
    SortedMap<LatencyKey, LatencySeries> latencies =
        new LatencyReader(run::measuredFromSeconds, salvage).read(new RunFolder(path).latency());
    salvage.addAll(run.series().salvage());
    run.noteEnd(salvage);
    return new RecordedRun(
        path,
        run.manifest(),
        run.phases(),
        latencies,
        series(run.series()),
        writers(run.series()),
        run.events(),
        List.copyOf(salvage));
  }

  private static SortedMap<String, SampledSeries> series(SeriesFolder folder) {
    SortedMap<String, SampledSeries> series = new TreeMap<>();
    for (String name : folder.extents("").keySet()) {
      series.put(name, lazy(name, () -> folder.read("", name)));
    }
    return series;
  }

  private static SortedMap<String, SortedMap<String, SampledSeries>> writers(SeriesFolder folder) {
    SortedMap<String, SortedMap<String, SampledSeries>> writers = new TreeMap<>();
    for (String writer : folder.writers()) {
      SortedMap<String, SampledSeries> own = new TreeMap<>();
      for (String name : folder.namesOf(writer)) {
        own.put(name, lazy(name, () -> folder.readOf(writer, name)));
      }
      writers.put(writer, own);
    }
    return writers;
  }

  private static SampledSeries lazy(String name, LazySamples.Source source) {
    return new SampledSeries(name, new LazySamples(source));
  }
}
