package assay.lab.compare.figures;

import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.run.PhaseVerdict.Recovery;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.event.Recoveries;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class RecoveryFigures {
  private static final double NANOS = 1e9;

  private RecoveryFigures() {}

  /**
   * For each phase or activity that broke servers, returns the longest recovery time and the share
   * of operations that were lost.
   */
  static Map<Figure, Double> of(RecordedRun run) {
    Map<Figure, Double> figures = new LinkedHashMap<>();
    for (RecordedPhase phase : run.phases()) {
      List<Recovery> all = Recoveries.of(run, phase);
      all.stream()
          .mapToDouble(Recovery::firstSuccessSeconds)
          .max()
          .ifPresent(
              seconds ->
                  figures.put(Figure.ofPhase(phase.name(), Quantity.RECOVERY), seconds * NANOS));
      double lost = Recoveries.lostShare(all);
      if (!Double.isNaN(lost)) {
        figures.put(Figure.ofPhase(phase.name(), Quantity.SHORTFALL), lost);
      }
    }
    return figures;
  }
}
