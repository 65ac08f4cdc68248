package assay.lab.compare;

import assay.lab.run.Manifest;
import assay.lab.run.OperationRow;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.Steadiness;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleConsumer;

/**
 * What a comparison keeps of a run, so that hundreds of runs fit into memory.
 *
 * @param figures those that are known, in the order of phases and operations
 * @param unsteady phases that never got steady
 */
public record RunFigures(
    Path folder, Manifest manifest, Map<Figure, Double> figures, List<String> unsteady) {

  /** As in reports: with fewer samples above it, a percentile is chance. */
  private static final int SAMPLES_ABOVE = 10;

  /** Reduces a run to its figures. */
  public static RunFigures of(RecordedRun run) throws IOException {
    Map<Figure, Double> figures = new LinkedHashMap<>();
    for (String phase : OperationRow.phaseNames(run)) {
      for (OperationRow row : OperationRow.of(run, phase)) {
        for (Quantity quantity : Quantity.values()) {
          put(figures, new Figure(phase, row.operation(), quantity), quantity.of(row));
        }
      }
      run.phase(phase)
          .ifPresent(
              recorded -> {
                for (Quantity quantity : Quantity.values()) {
                  Figure figure = new Figure(phase, Quantity.WHOLE_PHASE, quantity);
                  put(figures, figure, quantity.of(run, recorded));
                }
              });
    }
    for (RecordedPhase phase : run.phases()) {
      LagFigures.of(run, phase.name())
          .filter(LagFigures::valid)
          .ifPresent(lags -> lags(figures, phase, lags));
    }
    List<String> unsteady =
        run.phases().stream()
            .filter(phase -> Steadiness.of(run, phase).map(Steadiness::never).orElse(false))
            .map(RecordedPhase::name)
            .toList();
    return new RunFigures(run.folder(), run.manifest(), figures, unsteady);
  }

  private static void put(Map<Figure, Double> figures, Figure figure, double value) {
    if (Double.isFinite(value)) {
      figures.put(figure, value);
    }
  }

  private static void lags(Map<Figure, Double> figures, RecordedPhase phase, LagFigures lags) {
    long seen = lags.keys() - lags.neverSeen();
    if (seen > 0) {
      of(figures, phase, Quantity.LATE).accept(lags.lateShare());
      of(figures, phase, Quantity.LAG_FLOOR).accept(lags.floor());
    }
    if (lags.keys() > 0) {
      double neverSeen = (double) lags.neverSeen() / lags.keys();
      of(figures, phase, Quantity.NEVER_SEEN).accept(neverSeen);
    }
    if (lags.late() >= 2 * SAMPLES_ABOVE) {
      of(figures, phase, Quantity.LAG_P50).accept(lags.lags().quantile(0.5));
      of(figures, phase, Quantity.LAG_MAX).accept(lags.lags().quantile(1));
    }
    if (lags.late() >= 100 * SAMPLES_ABOVE) {
      of(figures, phase, Quantity.LAG_P99).accept(lags.lags().quantile(0.99));
    }
  }

  private static DoubleConsumer of(
      Map<Figure, Double> figures, RecordedPhase phase, Quantity quantity) {
    return value -> figures.put(new Figure(phase.name(), Quantity.LAG, quantity), value);
  }

  /** Why the run's figures should not be quoted; empty for a valid run that came to its end. */
  Optional<String> objection() {
    Manifest.Verdict verdict = manifest.verdict();
    if (manifest.state() != Manifest.State.FINISHED) {
      return Optional.of("state " + manifest.state() + ": it did not come to its end");
    }
    if (verdict == null) {
      return Optional.of("it has no verdict");
    }
    return verdict.valid()
        ? Optional.empty()
        : Optional.of("not valid, " + verdict.code() + ": " + verdict.sentence());
  }
}
