package assay.lab.report.glance;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.Percentile;
import assay.lab.measure.PercentileRule;
import assay.lab.report.page.Figures;
import assay.lab.run.OfferedRate;
import assay.lab.run.PhaseHeadline;
import assay.lab.run.RecordedPhase;
import assay.lab.run.file.IntervalSummary;
import assay.lab.timeline.Timeline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Current rates and latencies of a phase, computed from the run's intervals. For a phase in
 * progress, the values cover the most recent seconds of the phase. For a finished phase, the values
 * cover the measured part of the phase. The values of a finished phase are computed only if they
 * are missing from the run's verdict.
 */
public final class LatestPhase {
  /**
   * Length, in seconds, of the time window that ends at the current time. The window is long enough
   * to show an outage.
   */
  public static final double LAST_SECONDS = 10;

  /**
   * Age in seconds after which an interval no longer changes. Younger intervals may change, because
   * delayed threads add samples later.
   */
  private static final double GROWING_SECONDS = 1;

  /** Tolerance in seconds for comparisons of times, because times in files are in whole ms. */
  private static final double MILLI = 0.001;

  private final Timeline run;
  private final boolean goesOn;
  private final RecordedPhase phase;
  private final double now;
  private final double from;
  private final double to;

  public LatestPhase(Timeline run, double now, boolean goesOn) {
    this.run = run;
    this.goesOn = goesOn;
    this.now = now;
    phase = (goesOn ? last(run) : Glance.measuredPhase(run)).orElseThrow();
    to = goesOn ? wholeSecond() : phase.endSeconds();
    from = goesOn ? Math.max(phase.startSeconds(), to - LAST_SECONDS) : phase.measuredFromSeconds();
  }

  /** Returns the phase that started last. Returns empty before the first phase. */
  public static Optional<RecordedPhase> last(Timeline run) {
    return run.phases().stream()
        .filter(phase -> !phase.isPart())
        .max(Comparator.comparingDouble(RecordedPhase::startSeconds));
  }

  List<Tile> tiles() throws IOException {
    long outcomes =
        count(key -> key.ofWorkload() && key.tag().isOutcome(), phase.measuredFromSeconds(), now);
    Optional<String> operation = operation();
    String over =
        operation.map(name -> "of " + name + ", ").orElse("")
            + (goesOn ? "worst of the last " + Math.round(LAST_SECONDS) + " s" : "worst second");
    return List.of(
        new Tile(
            "rate",
            to > from ? Figures.rate(okPerSecond()) + "/s" : Figures.UNKNOWN,
            Glance.driven(offered(), phase) + worstRate()),
        new Tile("p50", worst(Percentile.P50), over),
        new Tile("p99", worst(Percentile.P99), over),
        Glance.errors(errors(), outcomes),
        new Tile("limit", Figures.UNKNOWN, goesOn ? "not known until the end of the run" : ""),
        elapsed());
  }

  private String worstRate() throws IOException {
    double worst = worstPerSecond();
    return goesOn && !Double.isNaN(worst)
        ? ", per-second minimum " + Figures.rate(worst) + "/s"
        : "";
  }

  /**
   * Returns the length, in seconds, of the time window that the rates and latencies cover. Returns
   * 0 before the first second has passed.
   */
  public double seconds() {
    return Math.max(0, to - from);
  }

  public long errors() throws IOException {
    return count(
        key -> key.ofWorkload() && PhaseHeadline.isError(run.manifest().plan(), key),
        phase.measuredFromSeconds(),
        now);
  }

  /**
   * Returns the number of successful operations per second. Returns NaN before the first second has
   * passed.
   */
  public double okPerSecond() throws IOException {
    return to > from ? count(LatestPhase::done, from, to) / (to - from) : Double.NaN;
  }

  /**
   * Returns the lowest rate of any whole second in the time window. Returns NaN before the first
   * second has passed.
   */
  public double worstPerSecond() throws IOException {
    double worst = Double.NaN;
    for (double second = from; second + 1 <= to + MILLI; second++) {
      double ok = count(LatestPhase::done, second, second + 1);
      worst = Double.isNaN(worst) ? ok : Math.min(worst, ok);
    }
    return worst;
  }

  private Optional<String> operation() throws IOException {
    String most = null;
    long highest = 0;
    for (String operation : timed()) {
      long count = count(ended(operation), from, to);
      if (count > highest) {
        highest = count;
        most = operation;
      }
    }
    return Optional.ofNullable(most);
  }

  private static Predicate<LatencyKey> ended(String operation) {
    return key -> key.tag() == Tag.OK && key.operation().equals(operation);
  }

  private Optional<Double> offered() {
    return to > from
        ? OfferedRate.mean(run.manifest().plan(), phase, from, to)
        : OfferedRate.of(run.manifest().plan(), phase).map(OfferedRate::meanPerSecond);
  }

  /**
   * Returns the end of the last interval that can no longer change. Intervals are aligned with the
   * start of their phase.
   */
  private double wholeSecond() {
    double since = Math.min(endSeconds(), now - GROWING_SECONDS) - phase.startSeconds();
    return phase.startSeconds() + Math.max(0, Math.floor(since));
  }

  private double endSeconds() {
    return goesOn && !phase.ended() ? now : phase.endSeconds();
  }

  private Tile elapsed() {
    double since = Math.max(0, Math.min(now, endSeconds()) - phase.startSeconds());
    double planned = phase.deadlineSeconds() - phase.startSeconds();
    boolean warm = goesOn && now < phase.measuredFromSeconds();
    return new Tile(
        "elapsed",
        Figures.clock(since) + (Double.isInfinite(planned) ? "" : " of " + Figures.clock(planned)),
        phase.name() + (warm ? ", warm-up" : ""));
  }

  /**
   * Returns the operations whose latencies depend on the store. If all operations only fill a
   * client-side buffer, returns only the flush.
   */
  public List<String> timed() throws IOException {
    List<LatencyKey> all = keys(LatestPhase::done);
    Set<String> untimed =
        Set.copyOf(
            PhaseHeadline.untimed(
                run.manifest().plan(), Set.copyOf(keys(key -> key.tag() == Tag.OK))));
    List<String> timed =
        all.stream().map(LatencyKey::operation).filter(one -> !untimed.contains(one)).toList();
    return timed.isEmpty() && !all.isEmpty() ? List.of(LatencyKey.FLUSH) : timed;
  }

  private static boolean done(LatencyKey key) {
    return key.ofWorkload() && key.tag() == Tag.OK;
  }

  private List<LatencyKey> keys(Predicate<LatencyKey> which) throws IOException {
    return run.measured().stream()
        .filter(key -> phase.sources().contains(key.phase()) && which.test(key))
        .toList();
  }

  private List<IntervalSummary> within(Predicate<LatencyKey> which, double from, double to)
      throws IOException {
    List<IntervalSummary> all = new ArrayList<>();
    for (LatencyKey key : keys(which)) {
      run.intervals(key).stream()
          .filter(one -> one.middleSeconds() >= from && one.middleSeconds() < to)
          .forEach(all::add);
    }
    return all;
  }

  private long count(Predicate<LatencyKey> which, double from, double to) throws IOException {
    return within(which, from, to).stream().mapToLong(one -> one.latency().count()).sum();
  }

  private String worst(Percentile figure) throws IOException {
    Optional<String> operation = operation();
    return operation.isEmpty() ? Figures.UNKNOWN : Figures.duration(worst(figure, operation.get()));
  }

  /**
   * Returns the highest value, in ns, that a percentile had in any second of the time window.
   * Returns NaN if no second has a value.
   */
  public double worst(Percentile figure, String operation) throws IOException {
    return within(ended(operation), from, to).stream()
        .mapToDouble(one -> figure.nanos(one.latency(), PercentileRule.INTERVAL))
        .filter(nanos -> !Double.isNaN(nanos))
        .max()
        .orElse(Double.NaN);
  }
}
