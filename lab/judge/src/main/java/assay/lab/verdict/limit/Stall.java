package assay.lab.verdict.limit;

import static assay.lab.run.RecordedPhase.MILLI;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.run.OfferedRate;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.Standstill;
import assay.lab.run.Standstill.Second;
import assay.lab.run.file.IntervalSummary;
import assay.lab.run.latency.LatencySeries;
import assay.lab.run.series.Points;
import assay.lab.run.series.SampledSeries;
import assay.lab.timeline.ServerTroubles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Stalls of the store. A stall consists of seconds in a phase's measured part in which no operation
 * was answered.
 */
public final class Stall {
  /**
   * Minimum number of seconds without an answer in a stall. In a short phase, a single second
   * without an answer may be due to one slow operation.
   */
  private static final int LEAST_SILENT = 2;

  /**
   * In a closed loop with a higher median latency than this, a second without a completed operation
   * is normal.
   */
  private static final double LONGEST_MEDIAN_NANOS = 0.5e9;

  private static final int MOST_NAMED = 3;

  private static final List<String> SIGNS_OF_LIFE = List.of("cpu.assay.cores", "assay.gc.ms");

  /**
   * Maximum time between Assay's samples of itself, in seconds. If samples are further apart, a
   * second may have no sample although Assay was running.
   */
  private static final double LONGEST_SPACING_SECONDS = 1.5;

  private static final Set<Tag> ANSWERS = Set.of(Tag.OK, Tag.ABSENT, Tag.DENIED);

  private final RecordedRun run;
  private final RecordedPhase phase;
  private final boolean known;
  private final int silent;
  private final int asked;
  private final List<Standstill> all;

  public Stall(RecordedRun run, RecordedPhase phase, Load load) {
    this.run = run;
    this.phase = phase;
    List<Second> seconds = seconds();
    silent = Collections.frequency(seconds, Second.SILENT);
    asked = seconds.size() - Collections.frequency(seconds, Second.NOT_ASKED);
    known =
        asked > 0
            && told()
            && (phase.openLoop()
                ? phase.offeredPerSecond() >= Standstill.LEAST_RATE
                : enoughDone(load));
    all = known ? Standstill.in(seconds, phase.measuredFromSeconds()) : List.of();
  }

  /** Returns whether enough operations completed to distinguish a stall from a slow store. */
  public boolean known() {
    return known;
  }

  /**
   * Returns the ratio of the number of seconds without an answer to the number of seconds with
   * requests. Returns 0 if only one second had no answer.
   */
  public double share() {
    return silent < LEAST_SILENT ? 0 : (double) silent / asked;
  }

  /** Returns whether the stall is too long for the phase's results to describe the store. */
  public boolean isOutage() {
    return known
        && (share() >= LimitRule.STALL.threshold()
            || longestSeconds() >= Standstill.OUTAGE_SECONDS);
  }

  /** Returns whether the phase breaks servers on purpose, or expects faults. */
  public boolean isExpected() {
    return plans().anyMatch(PhasePlan::expectsFaults);
  }

  /** Returns whether the phase expects faults that no action of the phase causes. */
  public boolean mayBreakByItself() {
    return plans().anyMatch(PhasePlan::mayBreakByItself);
  }

  /** Returns the recovery time that the phase grants the store after a server runs again. */
  public double recoverySeconds() {
    Optional<Duration> time = plans().findFirst().map(PhasePlan::recoveryTime);
    return time.orElse(LoadPlan.USUAL_RECOVERY).toNanos() / 1e9;
  }

  private Stream<PhasePlan> plans() {
    String step = LoadPlan.phaseOf(phase.name()).orElse(phase.name());
    return run.manifest().plan().phases().stream().filter(plan -> plan.name().equals(step));
  }

  public List<Standstill> all() {
    return all;
  }

  public String words() {
    String named =
        all.stream()
            .sorted(Comparator.comparingDouble(Standstill::lengthSeconds).reversed())
            .limit(MOST_NAMED)
            .sorted(Comparator.comparingDouble(Standstill::fromSeconds))
            .map(Stall::span)
            .collect(Collectors.joining(", "));
    int more = all.size() - MOST_NAMED;
    return String.format(
        Locale.ROOT,
        "no operation completed %s%s (%d of %d s)",
        named,
        more > 0 ? " and " + more + " more times" : "",
        silent,
        asked);
  }

  /**
   * Returns text that names servers that stopped during a stall. The text starts with a separator,
   * and is empty if no server stopped.
   */
  public String stopped() {
    String servers =
        ServerTroubles.words(
            ServerTroubles.of(run.events()).stream()
                .filter(trouble -> all.stream().anyMatch(trouble::isWith))
                .toList());
    return servers.isEmpty() ? "" : "; servers: " + servers;
  }

  private static String span(Standstill one) {
    return String.format(Locale.ROOT, "from %.1f to %.1f s", one.fromSeconds(), one.toSeconds());
  }

  private boolean told() {
    return run.latencies().values().stream()
        .anyMatch(series -> answers(series.key()) && !series.intervals().isEmpty());
  }

  private static boolean enoughDone(Load load) {
    Histogram times = load.okTimes();
    return load.okPerSecond() >= Standstill.LEAST_RATE
        && times.getTotalCount() > 0
        && times.getValueAtPercentile(50) <= LONGEST_MEDIAN_NANOS;
  }

  public double longestSeconds() {
    return all.stream().mapToDouble(Standstill::lengthSeconds).max().orElse(0);
  }

  private List<Second> seconds() {
    boolean[] answered = new boolean[(int) (phase.measuredSeconds() + MILLI)];
    for (LatencySeries series : run.latencies().values()) {
      if (answers(series.key())) {
        series.intervals().forEach(one -> mark(one.middleSeconds(), answered));
      }
    }
    List<double[]> signs = signsOfLife();
    boolean[] paused = paused(answered.length);
    double halfDone = halfDoneSeconds();
    List<Second> seconds = new ArrayList<>();
    for (int i = 0; i < answered.length; i++) {
      double start = phase.measuredFromSeconds() + i;
      boolean ran = signs.isEmpty() || signs.stream().anyMatch(times -> near(times, start + 0.5));
      boolean waited = ran && !paused[i] && start < halfDone && enoughDue(i);
      seconds.add(answered[i] ? Second.ANSWERED : waited ? Second.SILENT : Second.NOT_ASKED);
    }
    return seconds;
  }

  /**
   * Returns the time at which half of the threads had finished, for a phase that ends after a
   * number of operations. After half of the threads have finished, waiting for the last threads
   * does not count as a stall. Returns infinity for a phase that ends after a fixed duration.
   */
  private double halfDoneSeconds() {
    List<Long> micros = phase.totals().orElse(PhaseTotals.NONE).threadMicros();
    return micros.isEmpty()
        ? Double.POSITIVE_INFINITY
        : phase.startSeconds()
            + micros.stream().sorted().skip(micros.size() / 2).findFirst().orElseThrow() / 1e6;
  }

  private boolean[] paused(int size) {
    boolean[] paused = new boolean[size];
    double pause =
        run.manifest()
            .plan()
            .activity(phase.name())
            .map(activity -> activity.retry().pause().toNanos() / 1e9)
            .orElse(0.0);
    LatencySeries retried =
        run.latencies().get(new LatencyKey(phase.name(), "insert", Tag.RETRIED));
    if (retried != null) {
      for (IntervalSummary one : retried.intervals()) {
        // The end of the failed attempt, and thus the start of the pause, is at an unknown time
        // within the interval.
        double last = one.startSeconds() + one.lengthSeconds() + pause;
        for (double second = one.startSeconds(); second < last; second++) {
          mark(second, paused);
        }
        mark(last, paused);
      }
    }
    return paused;
  }

  private boolean answers(LatencyKey key) {
    return key.phase().equals(phase.name())
        && ANSWERS.contains(key.tag())
        && (key.ofWorkload() || key.operation().equals(LatencyKey.FLUSH));
  }

  /**
   * Returns whether enough operations were due in a measured second. Always returns true at a
   * constant rate.
   */
  private boolean enoughDue(int second) {
    double from = phase.measuredFromSeconds() - phase.startSeconds() + second;
    return OfferedRate.curve(run.manifest().plan(), phase)
        .filter(rate -> !rate.isConstant())
        .map(rate -> rate.operations(from, from + 1) >= Standstill.LEAST_RATE)
        .orElse(true);
  }

  /**
   * Returns the times at which Assay sampled itself, by series. While Assay is stopped, Assay does
   * not observe the store.
   */
  private List<double[]> signsOfLife() {
    return SIGNS_OF_LIFE.stream()
        .filter(name -> run.series().containsKey(name))
        .map(name -> times(run.series().get(name)))
        .filter(times -> Points.usualGap(times, Double.MAX_VALUE) <= LONGEST_SPACING_SECONDS)
        .toList();
  }

  private static double[] times(SampledSeries series) {
    return series.samples().stream().mapToDouble(SampledSeries.Sample::seconds).sorted().toArray();
  }

  private static boolean near(double[] times, double seconds) {
    int at = Arrays.binarySearch(times, seconds);
    int next = at < 0 ? -at - 1 : at;
    return (next < times.length && times[next] - seconds <= LONGEST_SPACING_SECONDS)
        || (next > 0 && seconds - times[next - 1] <= LONGEST_SPACING_SECONDS);
  }

  private void mark(double seconds, boolean[] answered) {
    int second = (int) Math.floor(seconds - phase.measuredFromSeconds());
    if (second >= 0 && second < answered.length) {
      answered[second] = true;
    }
  }
}
