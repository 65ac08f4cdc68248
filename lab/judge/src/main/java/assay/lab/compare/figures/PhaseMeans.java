package assay.lab.compare.figures;

import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.limit.Resources;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Means of sampled series over the measured part of each phase, for the metrics that comparisons
 * use.
 */
final class PhaseMeans {
  private static final List<String> CLIENTS = List.of("assay", "assay-workers");

  private PhaseMeans() {}

  static Map<Figure, Double> of(RecordedRun run) {
    Map<Figure, Double> figures = new LinkedHashMap<>();
    for (RecordedPhase phase : run.phases()) {
      Resources resources = new Resources(run, phase);
      put(figures, phase, Quantity.SCANNED_ROWS, perSecond(run, phase, "scans.rows.per_s"));
      put(figures, phase, Quantity.SCANNED_CELLS, perSecond(run, phase, "scans.cells.per_s"));
      put(figures, phase, Quantity.HANDLED_ROWS, perSecond(run, phase, "scans.handled.per_s"));
      put(figures, phase, Quantity.CLIENT_CPU, resources.assayCores());
      put(figures, phase, Quantity.SERVER_CPU, resources.serversCores());
      put(figures, phase, Quantity.CLIENT_IN, network(run, phase, CLIENTS, "in"));
      put(
          figures,
          phase,
          Quantity.SERVER_OUT,
          network(run, phase, run.manifest().servers(), "out"));
    }
    return figures;
  }

  private static void put(
      Map<Figure, Double> figures, RecordedPhase phase, Quantity quantity, OptionalDouble value) {
    value.ifPresent(known -> figures.put(Figure.ofPhase(phase.name(), quantity), known));
  }

  private static OptionalDouble perSecond(RecordedRun run, RecordedPhase phase, String kind) {
    return run.perSecond(phase, series -> series.of(kind));
  }

  private static OptionalDouble network(
      RecordedRun run, RecordedPhase phase, List<String> groups, String way) {
    return groups.stream()
        .map(group -> run.measured(phase, "net." + group + "." + way + ".mb_per_s").average())
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .reduce(Double::sum);
  }
}
