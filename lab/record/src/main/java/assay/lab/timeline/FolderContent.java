package assay.lab.timeline;

import assay.lab.measure.LatencyKey;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.OpenRun;
import assay.lab.run.RecordedPhase;
import assay.lab.run.file.Extent;
import assay.lab.run.file.IntervalSummary;
import assay.lab.run.series.Points;
import assay.lab.run.series.SeriesFolder;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

final class FolderContent implements Content {
  private final OpenRun run;
  private final SeriesFolder series;
  private final String host;

  FolderContent(OpenRun run) {
    this.run = run;
    series = run.series();
    host = Content.host(run.manifest());
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
    SortedMap<SeriesId, Extent> sampled = new TreeMap<>();
    for (String machine : series.machines()) {
      Content.add(series.extents(machine), machine, sampled);
    }
    // The run's own series are added last, because they replace the series of a probe on the same
    // machine.
    Content.add(series.extents(""), host, sampled);
    return sampled;
  }

  @Override
  public Points points(SeriesId id, double fromSeconds, double toSeconds) throws IOException {
    boolean own = id.machine().equals(host) && series.extents("").containsKey(id.name());
    String machine = own ? "" : id.machine();
    return series.read(machine, id.name(), fromSeconds, toSeconds).summed();
  }

  @Override
  public Map<LatencyKey, Extent> intervals() throws IOException {
    return run.latencies().extents();
  }

  @Override
  public List<IntervalSummary> intervals(LatencyKey key) throws IOException {
    return run.latencies().intervals(key);
  }

  @Override
  public Content reopened() throws IOException {
    return new FolderContent(run.reopened());
  }
}
