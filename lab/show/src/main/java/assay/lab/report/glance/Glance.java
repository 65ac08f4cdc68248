package assay.lab.report.glance;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencySummary;
import assay.lab.measure.Percentile;
import assay.lab.plan.MainPhase;
import assay.lab.plan.Plan;
import assay.lab.plan.rate.RateCurve;
import assay.lab.report.page.Figures;
import assay.lab.report.page.Words;
import assay.lab.run.Manifest;
import assay.lab.run.OfferedRate;
import assay.lab.run.PhaseHeadline;
import assay.lab.run.PhaseVerdict;
import assay.lab.run.PhaseVerdict.Utilisation;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.series.Points;
import assay.lab.timeline.Timeline;
import assay.lab.verdict.VerdictCode;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Summary of a finished or running run: rate, p50, p99, errors, limit and duration of its main
 * phase.
 */
public final class Glance {
  private static final Set<VerdictCode> WITHOUT_REMEDY =
      Set.of(VerdictCode.INCOMPLETE, VerdictCode.WRONG);

  private Glance() {}

  /** Returns a run's {@linkplain MainPhase main phase}. */
  public static Optional<RecordedPhase> measuredPhase(Plan plan, List<RecordedPhase> phases) {
    List<RecordedPhase> steps = phases.stream().filter(phase -> !phase.isPart()).toList();
    return MainPhase.of(plan, steps.stream().map(RecordedPhase::name).toList())
        .flatMap(main -> steps.stream().filter(phase -> phase.name().equals(main)).findFirst());
  }

  public static Optional<RecordedPhase> measuredPhase(Timeline run) {
    return measuredPhase(run.manifest().plan(), run.phases());
  }

  public static List<Tile> of(RecordedRun run, double runSeconds) {
    return measuredPhase(run.manifest().plan(), run.phases())
        .map(phase -> ended(run.manifest(), phase, PhaseHeadline.of(run, phase), runSeconds))
        .orElse(List.of());
  }

  /**
   * Returns the run's current tiles. For a finished run, the tiles show the values in the verdict.
   * For a run in progress, the tiles show the values of the most recent seconds. Returns no tiles
   * if the run has no phase.
   *
   * @param runSeconds end of the run's data, in seconds since the run began
   */
  public static List<Tile> of(Timeline run, double runSeconds, boolean goesOn) throws IOException {
    Optional<RecordedPhase> measured = measuredPhase(run);
    if (measured.isEmpty()) {
      return List.of();
    }
    Optional<PhaseHeadline> headline = headline(run.manifest(), measured.get());
    return headline.isPresent() && !goesOn
        ? ended(run.manifest(), measured.get(), headline.get(), runSeconds)
        : new LatestPhase(run, runSeconds, goesOn).tiles();
  }

  /**
   * Returns points of the offered rate of a phase; between two points, the rate is linear. Returns
   * no points for a closed-loop phase.
   */
  public static Points offered(Timeline run, RecordedPhase phase) {
    List<RateCurve.Point> path = OfferedRate.path(run.manifest().plan(), phase);
    return new Points(
        path.stream().mapToDouble(point -> phase.startSeconds() + point.seconds()).toArray(),
        path.stream().mapToDouble(RateCurve.Point::perSecond).toArray());
  }

  /**
   * Returns the operations that only fill a client-side buffer. The latencies of these operations
   * say nothing about the store.
   */
  public static List<String> untimed(Timeline run) throws IOException {
    return PhaseHeadline.untimed(run.manifest().plan(), run.measured());
  }

  public static List<String> measuredOperations(Timeline run) throws IOException {
    List<String> phases = measuredPhase(run).map(RecordedPhase::sources).orElse(List.of());
    return run.measured().stream()
        .filter(key -> phases.contains(key.phase()) && key.ofWorkload())
        .map(LatencyKey::operation)
        .distinct()
        .toList();
  }

  /**
   * Returns advice on how to raise the limit, or on how to find an unknown limit. Returns an empty
   * string if there is no advice.
   */
  public static String remedy(Manifest manifest, Optional<RecordedPhase> measured) {
    Manifest.Verdict verdict = manifest.verdict();
    if (verdict == null || measured.isEmpty() || hasNoRemedy(verdict.code())) {
      return "";
    }
    return verdict
        .of(measured.get().name())
        .map(PhaseVerdict::remedy)
        .map(Glance::sentence)
        .orElse("");
  }

  private static boolean hasNoRemedy(String code) {
    return code == null || WITHOUT_REMEDY.stream().anyMatch(each -> each.label().equals(code));
  }

  private static String sentence(String words) {
    return Words.capitalized(words) + (words.isEmpty() || words.endsWith(".") ? "" : ".");
  }

  private static Optional<PhaseHeadline> headline(Manifest manifest, RecordedPhase phase) {
    return phaseVerdict(manifest, phase).map(PhaseVerdict::headline);
  }

  private static Optional<PhaseVerdict> phaseVerdict(Manifest manifest, RecordedPhase phase) {
    return Optional.ofNullable(manifest.verdict()).flatMap(verdict -> verdict.of(phase.name()));
  }

  private static List<Tile> ended(
      Manifest manifest, RecordedPhase phase, PhaseHeadline headline, double runSeconds) {
    String of = String.join(", ", headline.timed());
    return List.of(
        new Tile(
            "rate",
            Figures.rate(headline.okPerSecond()) + "/s",
            driven(OfferedRate.of(manifest.plan(), phase).map(OfferedRate::meanPerSecond), phase)),
        new Tile("p50", latency(Percentile.P50, headline.times()), of.isEmpty() ? "" : "of " + of),
        new Tile("p99", latency(Percentile.P99, headline.times()), longest(headline.times())),
        errors(headline.errors(), headline.operations()),
        limit(phaseVerdict(manifest, phase)),
        new Tile(
            "measured",
            Figures.clock(phase.measuredSeconds()),
            phase.name() + ", of " + Figures.clock(seconds(manifest, runSeconds)) + " in total"));
  }

  /**
   * Returns a run's duration in seconds. Returns {@code unknown} if the end of the run was not
   * recorded.
   */
  public static double seconds(Manifest manifest, double unknown) {
    return manifest.start() == null || manifest.end() == null
        ? unknown
        : Duration.between(manifest.start(), manifest.end()).toMillis() / 1e3;
  }

  private static String longest(LatencySummary times) {
    String max = "max " + latency(Percentile.MAX, times);
    return times.count() > 0 && Double.isNaN(Percentile.P99.nanos(times))
        ? max + ", too few samples for p99"
        : max;
  }

  private static String latency(Percentile figure, LatencySummary times) {
    return Figures.duration(figure.nanos(times));
  }

  static String driven(Optional<Double> offered, RecordedPhase phase) {
    return offered
        .map(rate -> "of " + Figures.rate(rate) + "/s offered")
        .orElse(
            "closed loop, " + phase.threads() + (phase.threads() == 1 ? " thread" : " threads"));
  }

  static Tile errors(long errors, long operations) {
    double percent = operations == 0 ? 0 : 100.0 * errors / operations;
    String share =
        errors == 0
            ? ""
            : String.format(Locale.ROOT, percent < 0.1 ? "%.3f %% " : "%.1f %% ", percent);
    return new Tile(
        "errors", Figures.count(errors), share + "of " + Figures.count(operations), errors > 0);
  }

  private static Tile limit(Optional<PhaseVerdict> verdict) {
    if (verdict.isEmpty()) {
      return new Tile("limit", Figures.UNKNOWN, "");
    }
    String most =
        verdict.get().utilisation().stream()
            .filter(part -> part.limit() != null)
            .max(Comparator.comparingDouble(Utilisation::share))
            .map(
                part ->
                    String.format(Locale.ROOT, "%s at %.0f %%", part.part(), 100 * part.share()))
            .orElse("");
    return new Tile("limit", VerdictCode.limitOf(verdict.get().limit()), most);
  }
}
