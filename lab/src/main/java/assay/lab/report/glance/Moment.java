package assay.lab.report.glance;

import assay.lab.measure.LatencyFigure;
import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
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
 * The newest phase of a run by its intervals: of one that goes on the last seconds, of one whose
 * verdict says nothing of the phase its measured part.
 */
final class Moment {
  private static final double LAST_SECONDS = 10;

  /** The newest interval still grows: what late threads hand over is added to it. */
  private static final double GROWING_SECONDS = 1;

  private final Timeline run;
  private final boolean goesOn;
  private final RecordedPhase phase;
  private final double now;

  /**
   * @param run with a phase at least
   */
  Moment(Timeline run, double now, boolean goesOn) {
    this.run = run;
    this.goesOn = goesOn;
    this.now = now;
    phase =
        goesOn
            ? run.phases().stream()
                .filter(each -> !each.isPart())
                .max(Comparator.comparingDouble(RecordedPhase::startSeconds))
                .orElseThrow()
            : Glance.measuredPhase(run).orElseThrow();
  }

  List<Tile> tiles() throws IOException {
    double to = goesOn ? wholeSecond() : phase.endSeconds();
    double from =
        goesOn ? Math.max(phase.startSeconds(), to - LAST_SECONDS) : phase.measuredFromSeconds();
    long done = count(key -> key.ofWorkload() && key.tag() == Tag.OK, from, to);
    long outcomes =
        count(key -> key.ofWorkload() && key.tag().isOutcome(), phase.measuredFromSeconds(), now);
    long errors =
        count(
            key -> key.ofWorkload() && PhaseHeadline.isError(run.manifest().plan(), key),
            phase.measuredFromSeconds(),
            now);
    List<String> operations = timed();
    Predicate<LatencyKey> timed =
        key -> key.tag() == Tag.OK && operations.contains(key.operation());
    String over =
        "of "
            + String.join(", ", operations)
            + (goesOn ? ", worst of " + Math.round(LAST_SECONDS) + " s" : ", worst second");
    return List.of(
        new Tile(
            "rate",
            to > from ? Figures.rate(done / (to - from)) + "/s" : Figures.UNKNOWN,
            Glance.driven(offered(from, to), phase)),
        new Tile("p50", worst(LatencyFigure.P50, timed, from, to), over),
        new Tile("p99", worst(LatencyFigure.P99, timed, from, to), over),
        Glance.errors(errors, outcomes),
        new Tile("limit", Figures.UNKNOWN, goesOn ? "told at the end" : ""),
        elapsed());
  }

  /** Of the same seconds as the rate. */
  private Optional<Double> offered(double from, double to) {
    return to > from
        ? OfferedRate.mean(run.manifest().plan(), phase, from, to)
        : OfferedRate.of(run.manifest().plan(), phase).map(OfferedRate::meanPerSecond);
  }

  /** Where the last interval ended that grows no more; intervals begin with their phase. */
  private double wholeSecond() {
    double since = Math.min(phase.endSeconds(), now - GROWING_SECONDS) - phase.startSeconds();
    return phase.startSeconds() + Math.max(0, Math.floor(since));
  }

  private Tile elapsed() {
    double since = Math.max(0, Math.min(now, phase.endSeconds()) - phase.startSeconds());
    double planned = phase.deadlineSeconds() - phase.startSeconds();
    boolean warm = goesOn && now < phase.measuredFromSeconds();
    return new Tile(
        "elapsed",
        Figures.clock(since) + (Double.isInfinite(planned) ? "" : " of " + Figures.clock(planned)),
        phase.name() + (warm ? ", warm-up" : ""));
  }

  /** A buffer's writes take no time of the store's; its flushes do. */
  private List<String> timed() throws IOException {
    List<LatencyKey> all = keys(key -> key.ofWorkload() && key.tag() == Tag.OK);
    Set<String> untimed =
        Set.copyOf(
            PhaseHeadline.untimed(
                run.manifest().plan(), Set.copyOf(keys(key -> key.tag() == Tag.OK))));
    List<String> timed =
        all.stream().map(LatencyKey::operation).filter(one -> !untimed.contains(one)).toList();
    return timed.isEmpty() && !all.isEmpty() ? List.of(LatencyKey.FLUSH) : timed;
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

  private String worst(LatencyFigure figure, Predicate<LatencyKey> which, double from, double to)
      throws IOException {
    return Figures.duration(
        within(which, from, to).stream()
            .mapToDouble(one -> figure.nanos(one.latency(), 1))
            .filter(nanos -> !Double.isNaN(nanos))
            .max()
            .orElse(Double.NaN));
  }
}
