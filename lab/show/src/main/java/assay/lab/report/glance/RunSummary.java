package assay.lab.report.glance;

import assay.lab.measure.Percentile;
import assay.lab.plan.MainPhase;
import assay.lab.plan.PlanOrigin;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.report.page.Figures;
import assay.lab.run.Manifest;
import assay.lab.run.PhaseHeadline;
import assay.lab.run.PhaseVerdict;
import assay.lab.run.file.RunFolder;
import assay.lab.verdict.VerdictCode;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Summary of a run for lists, read only from the run's manifest.
 *
 * @param begun start of the experiment's first run, in the same form as the name of a run folder;
 *     empty if the run has no experiment file
 * @param variant name of the variant; empty if the experiment has no variables
 * @param rate rate of the main phase; empty if unknown
 * @param p99 p99 latency of the main phase; empty if unknown
 * @param limit limit of the main phase in one or two words; empty if unknown
 * @param values values of all variables, by the names of the variables
 */
public record RunSummary(
    String begun,
    String variant,
    String rate,
    String p99,
    String limit,
    SortedMap<String, String> values) {

  public static RunSummary of(Manifest manifest) {
    Optional<PlanOrigin> origin = manifest.plan().origin();
    Optional<PhaseVerdict> phase = measured(manifest);
    Optional<PhaseHeadline> headline = phase.map(PhaseVerdict::headline);
    return new RunSummary(
        origin.map(of -> RunFolder.name(of.begun())).orElse(""),
        origin.map(PlanOrigin::variant).orElse(""),
        headline.map(of -> Figures.rate(of.okPerSecond()) + "/s").orElse(""),
        headline.map(of -> Figures.duration(Percentile.P99.nanos(of.times()))).orElse(""),
        phase.map(of -> VerdictCode.limitOf(of.limit())).orElse(""),
        origin.map(PlanOrigin::values).orElseGet(TreeMap::new));
  }

  private static Optional<PhaseVerdict> measured(Manifest manifest) {
    if (manifest.verdict() == null) {
      return Optional.empty();
    }
    List<String> steps =
        manifest.verdict().phases().stream()
            .map(PhaseVerdict::phase)
            .filter(phase -> LoadPlan.phaseOf(phase).isEmpty())
            .toList();
    return MainPhase.of(manifest.plan(), steps).flatMap(manifest.verdict()::of);
  }
}
