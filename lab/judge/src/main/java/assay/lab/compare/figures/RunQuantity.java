package assay.lab.compare.figures;

import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.plan.result.StudyQuantity;
import assay.lab.run.RecordedRun;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * A quantity that a study derives from a run, with one value for each phase or activity.
 *
 * @param byPhase returns values in the quantity's unit, keyed by the names of phases and
 *     activities; unknown values are omitted
 */
public record RunQuantity(Quantity quantity, Function<RecordedRun, Map<String, Double>> byPhase)
    implements StudyQuantity {
  Map<Figure, Double> figures(RecordedRun run) {
    Map<Figure, Double> figures = new LinkedHashMap<>();
    byPhase
        .apply(run)
        .forEach((phase, value) -> figures.put(Figure.ofPhase(phase, quantity), value));
    return figures;
  }
}
