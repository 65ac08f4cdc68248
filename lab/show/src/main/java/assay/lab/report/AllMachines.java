package assay.lab.report;

import assay.lab.run.RecordedRun;
import assay.lab.run.file.RunFolder;
import assay.lab.run.series.SampledSeries;
import assay.lab.timeline.SeriesId;
import assay.lab.value.NamedValues;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

final class AllMachines {
  private AllMachines() {}

  static RecordedRun of(RecordedRun run) {
    NamedValues environment = run.manifest().environment();
    String own = String.valueOf(environment == null ? "" : environment.get("host"));
    SortedMap<String, SampledSeries> all = new TreeMap<>(run.series());
    run.writers()
        .forEach(
            (writer, series) -> {
              String machine = RunFolder.machine(writer);
              if (!machine.isEmpty() && !machine.equals(own)) {
                series.forEach((name, one) -> put(new SeriesId(name, machine), one, all));
              }
            });
    return new RecordedRun(
        run.folder(),
        run.manifest(),
        run.phases(),
        run.latencies(),
        all,
        run.writers(),
        run.events(),
        run.salvage());
  }

  private static void put(SeriesId id, SampledSeries series, Map<String, SampledSeries> all) {
    all.put(id.toString(), new SampledSeries(id.toString(), series.samples()));
  }
}
