package assay.lab.timeline;

import assay.lab.measure.LatencyKey;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.OpenRun;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.file.Extent;
import assay.lab.run.file.IntervalSummary;
import assay.lab.run.latency.LatencySeries;
import assay.lab.run.series.Points;
import assay.lab.run.series.SampledSeries;
import assay.lab.run.series.SampledSeries.Sample;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A run that has been read, as a timeline: made runs, and what opened folders must equal. */
public final class RecordedContent implements Content {
  private final RecordedRun run;

  private RecordedContent(RecordedRun run) {
    this.run = run;
  }

  public static Timeline timeline(RecordedRun run) {
    try {
      return new Timeline(new RecordedContent(run));
    } catch (IOException e) {
      throw new IllegalStateException("nothing is read here", e);
    }
  }

  @Override
  public Manifest manifest() {
    return run.manifest();
  }

  @Override
  public List<RecordedPhase> phases() {
    return run.phases();
  }

  @Override
  public List<Event> events() {
    return run.events();
  }

  @Override
  public List<String> salvage() {
    return run.salvage();
  }

  @Override
  public SortedMap<SeriesId, Extent> sampled() {
    SortedMap<String, Extent> extents = new TreeMap<>();
    run.series()
        .forEach(
            (name, series) -> {
              if (!series.samples().isEmpty()) {
                extents.put(name, extent(series.samples()));
              }
            });
    SortedMap<SeriesId, Extent> sampled = new TreeMap<>();
    Content.add(extents, Content.host(run.manifest()), sampled);
    return sampled;
  }

  private static Extent extent(List<Sample> samples) {
    var seconds = samples.stream().mapToDouble(Sample::seconds).summaryStatistics();
    return new Extent(seconds.getMin(), seconds.getMax(), seconds.getCount());
  }

  @Override
  public Points points(SeriesId id, double fromSeconds, double toSeconds) {
    SampledSeries series = run.series().get(id.name());
    return new Points(
            series.samples().stream().mapToDouble(Sample::seconds).toArray(),
            series.samples().stream().mapToDouble(Sample::value).toArray())
        .summed();
  }

  @Override
  public Map<LatencyKey, Extent> intervals() {
    SortedMap<LatencyKey, Extent> extents = new TreeMap<>();
    run.latencies()
        .forEach(
            (key, series) -> {
              if (!series.intervals().isEmpty()) {
                extents.put(key, Extent.of(series.intervals()));
              }
            });
    return extents;
  }

  @Override
  public List<IntervalSummary> intervals(LatencyKey key) {
    LatencySeries series = run.latencies().get(key);
    return series == null ? List.of() : series.intervals();
  }

  @Override
  public Content reopened() throws IOException {
    return new FolderContent(OpenRun.open(run.folder()));
  }
}
