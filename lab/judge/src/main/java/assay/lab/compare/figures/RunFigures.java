package assay.lab.compare.figures;

import assay.lab.plan.PlanOrigin;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.run.Manifest;
import assay.lab.run.OperationRow;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.study.Studies;
import assay.lab.verdict.Steadiness;
import assay.lab.verdict.VerdictCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The metrics of one run that a comparison needs. A comparison keeps only these metrics, so that
 * hundreds of runs fit into memory.
 *
 * @param figures values of metrics, in the order of phases and operations
 * @param late for each latency, the time in ns by which Assay's lateness increased the latency
 * @param windows for each maximum over windows, the length of a window in seconds
 * @param unsteady names of phases that never became steady
 */
public record RunFigures(
    Path folder,
    Manifest manifest,
    Map<Figure, Double> figures,
    Map<Figure, Double> late,
    Map<Figure, Double> windows,
    List<String> unsteady) {

  private static final Set<String> NOT_THE_STORES =
      Set.of(
          VerdictCode.CLIENT_LIMITED.label(),
          VerdictCode.COORDINATION_LIMITED.label(),
          VerdictCode.UNDETERMINED.label(),
          VerdictCode.INCOMPLETE.label());

  public RunFigures(
      Path folder, Manifest manifest, Map<Figure, Double> figures, List<String> unsteady) {
    this(folder, manifest, figures, Map.of(), Map.of(), unsteady);
  }

  public static RunFigures of(RecordedRun run) throws IOException {
    return of(run, List.of());
  }

  /**
   * Reduces a run to its metrics. Means of series and latencies, maxima over time windows, and
   * shares of profile samples are computed only on request. The request is in the run's plan or
   * comes from the caller.
   *
   * @param asked metrics that the caller requests in addition to the metrics that the run's plan
   *     requests
   */
  public static RunFigures of(RecordedRun run, Collection<Figure> asked) throws IOException {
    Set<Figure> all = new LinkedHashSet<>(run.manifest().results().asked());
    all.addAll(asked);
    RunFigures undivided =
        measured(
            run,
            all.stream()
                .map(Figure::undivided)
                .collect(Collectors.toCollection(LinkedHashSet::new)));
    Map<String, String> values = undivided.values();
    for (Figure figure : all) {
      Double value = undivided.figures.get(figure.undivided());
      if (!figure.divisor().isOne() && value != null) {
        figure
            .divisor()
            .value(values)
            .ifPresent(divisor -> undivided.figures.put(figure, value / divisor));
      }
    }
    return undivided;
  }

  public Map<String, String> values() {
    return manifest.plan().origin().<Map<String, String>>map(PlanOrigin::values).orElse(Map.of());
  }

  private static RunFigures measured(RecordedRun run, Set<Figure> asked) throws IOException {
    Map<Figure, Double> figures = new LinkedHashMap<>();
    Map<Figure, Double> late = new LinkedHashMap<>();
    List<OperationRow> rows = new ArrayList<>();
    for (OperationRow row : OperationRow.of(run)) {
      rows.add(row);
      rows.addAll(OperationRow.parts(run, row));
    }
    for (OperationRow row : rows) {
      for (Quantity quantity : Quantity.all()) {
        Figure figure = new Figure(row.phase(), row.operation(), quantity);
        // The mean latency is computed only on request, for comparison with published results that
        // contain only means.
        if (quantity.equals(Quantity.MEAN_LATENCY) && !asked.contains(figure)) {
          continue;
        }
        double value = Quantities.of(quantity, row);
        if (Double.isFinite(value)) {
          figures.put(figure, value);
        }
        double lateNanos = Quantities.lateNanos(quantity, row);
        if (Double.isFinite(lateNanos)) {
          late.put(figure, lateNanos);
        }
      }
    }
    figures.putAll(PhaseMeans.of(run));
    figures.putAll(LagQuantities.of(run));
    figures.putAll(LoadTimes.of(run));
    figures.putAll(ThreadTimes.of(run));
    figures.putAll(RecoveryFigures.of(run));
    figures.putAll(Standstills.of(run, asked));
    figures.putAll(ProgramFigures.of(run));
    figures.putAll(ProfileShares.of(run, asked));
    figures.putAll(SeriesMeans.of(run, asked));
    Map<Figure, Double> windows = new LinkedHashMap<>();
    WindowMaxima.of(run, asked)
        .forEach(
            (figure, maximum) -> {
              figures.put(figure, maximum.value());
              windows.put(figure, maximum.windowSeconds());
            });
    Studies.parts(RunQuantity.class).forEach(each -> figures.putAll(each.figures(run)));
    List<String> unsteady =
        run.phases().stream()
            .filter(phase -> Steadiness.of(run, phase).map(Steadiness::never).orElse(false))
            .map(RecordedPhase::name)
            .toList();
    RunFigures all = new RunFigures(run.folder(), run.manifest(), figures, late, windows, unsteady);
    for (RecordedPhase phase : run.phases()) {
      Figure whole = Figure.ofPhase(phase.name(), Quantity.THROUGHPUT);
      WholePhase.total(all, phase.name()).ifPresent(total -> figures.put(whole, total));
    }
    return all;
  }

  /**
   * Returns the reason why the run's metrics should not be quoted. Returns empty for a valid,
   * finished run.
   */
  public Optional<ExcludedRun> objection() {
    Manifest.Verdict verdict = manifest.verdict();
    if (manifest.state() != Manifest.State.FINISHED) {
      return leftOut(
          manifest.state().toString(),
          manifest.state() == Manifest.State.FAILED,
          "state " + manifest.state() + ": the run did not finish");
    }
    if (verdict == null) {
      return leftOut("without verdict", false, "the run has no verdict");
    }
    return verdict.valid()
        ? Optional.empty()
        : leftOut(
            verdict.code(),
            !NOT_THE_STORES.contains(verdict.code()),
            "not valid, " + verdict.code() + ": " + verdict.sentence());
  }

  private Optional<ExcludedRun> leftOut(String code, boolean failed, String why) {
    return Optional.of(new ExcludedRun(folder, code, failed, why));
  }
}
