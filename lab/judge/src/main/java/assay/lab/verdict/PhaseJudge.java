package assay.lab.verdict;

import static assay.lab.measure.LatencyKey.Tag.ABSENT;
import static assay.lab.measure.LatencyKey.Tag.DENIED;
import static assay.lab.measure.LatencyKey.Tag.FAILED;
import static assay.lab.measure.LatencyKey.Tag.OK;
import static assay.lab.measure.LatencyKey.Tag.UNKNOWN;

import assay.lab.run.OfferedRate;
import assay.lab.run.PhaseHeadline;
import assay.lab.run.PhaseVerdict;
import assay.lab.run.PhaseVerdict.Utilisation;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.series.ActivitySeries;
import assay.lab.run.series.SampledSeries;
import assay.lab.verdict.event.Recoveries;
import assay.lab.verdict.limit.Limit;
import assay.lab.verdict.limit.LimitFigures;
import assay.lab.verdict.limit.LimitFigures.Measured;
import assay.lab.verdict.limit.LimitRule;
import assay.lab.verdict.limit.Load;
import assay.lab.verdict.limit.MachineUse;
import assay.lab.verdict.limit.Resources;
import assay.lab.verdict.limit.Stall;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Determines what limited one phase. {@link WrongData} checks the data that the phase read. */
final class PhaseJudge {
  /**
   * Maximum lateness of an open-loop phase at the phase's end, as a share of the phase's length. A
   * phase with a greater lateness did not keep up.
   */
  private static final double MOST_LAG_SHARE = 0.01;

  private static final double LEAST_LAG_MILLIS = 100;

  /**
   * If an open-loop phase has a varying rate, the phase may be behind schedule for at most this
   * share of its time.
   */
  private static final double MOST_BEHIND_SHARE = 0.05;

  private static final double LEAST_BEHIND_SECONDS = 3;

  /**
   * Lateness in ns above which Assay counts as the limit. In addition, Assay's lateness must exceed
   * {@link #MOST_OWN_SHARE} of an operation's p99.
   */
  private static final double MOST_OWN_NANOS = 1e6;

  /**
   * Replaces {@link #MOST_OWN_NANOS} if the client buffers all writes. The times of buffered writes
   * say nothing about the store. Rows wait in the buffer for much longer than a thread waits for a
   * CPU.
   */
  private static final double MOST_BUFFERED_OWN_NANOS = 100e6;

  private static final double MOST_OWN_SHARE = 0.25;

  private static final Set<LimitRule> EXPLAIN_A_STALL =
      EnumSet.of(
          LimitRule.HOLD,
          LimitRule.BLOCKED,
          LimitRule.SERVERS_GC,
          LimitRule.SERVERS_THROTTLED,
          LimitRule.THROTTLE,
          LimitRule.QUOTA,
          LimitRule.DISK_BUSY,
          LimitRule.DISK_TRANSFER);

  /**
   * Limits of the client that explain a stall in a closed loop. In a closed loop, a delayed client
   * sends no requests.
   */
  private static final Set<LimitRule> EXPLAIN_A_CLIENTS_STALL =
      EnumSet.of(
          LimitRule.OWN_CPU,
          LimitRule.OWN_THROTTLED,
          LimitRule.OWN_WAIT,
          LimitRule.OWN_GC,
          LimitRule.OWN_PAUSES);

  /** Limits that are reached if processes other than Assay and the store use the CPU. */
  private static final Set<LimitRule> NOBODYS =
      EnumSet.of(LimitRule.CPU_MOSTLY_OTHERS, LimitRule.CPU_STOLEN);

  private final RecordedRun run;
  private final RecordedPhase phase;
  private final Load load;
  private final Responses responses;
  private final boolean fillsBuffers;
  private final ClientDelay ownTime;
  private final Resources resources;
  private final List<Utilisation> utilisation;
  private final Stall stall;
  private final List<Measured> figures;
  private final Limit limit;
  private final double lateSeconds;
  private final boolean stallExplained;
  private final double mostOwnNanos;
  private final Optional<OfferedRate> offered;

  PhaseJudge(RecordedRun run, RecordedPhase phase) {
    this.run = run;
    this.phase = phase;
    this.load = new Load(run, phase);
    this.fillsBuffers = run.onlyBuffersWrites(phase.name());
    // Writes that only fill a buffer are excluded, because these writes would hide the operations
    // that take time in the store.
    this.responses =
        new Responses(run, phase, fillsBuffers ? key -> true : PhaseHeadline.timed(run, phase));
    this.ownTime = new ClientDelay(run, phase, load, responses);
    this.offered = OfferedRate.of(run.manifest().plan(), phase);
    this.resources = new Resources(run, phase);
    this.utilisation = MachineUse.of(run, phase);
    this.stall = new Stall(run, phase, load);
    OptionalDouble lateFrom = lateFrom();
    RecordedPhase limited = lateFrom.isPresent() ? phase.since(lateFrom.getAsDouble()) : phase;
    Resources limiting = lateFrom.isPresent() ? new Resources(run, limited) : resources;
    this.lateSeconds = lateFrom.isPresent() ? limited.measuredSeconds() : 0;
    this.figures =
        new LimitFigures(run, limited, load, limiting, MachineUse.of(run, limited), stall).all();
    this.limit = Limit.of(figures, limiting);
    this.stallExplained =
        figures.stream()
            .filter(Measured::reached)
            .map(Measured::rule)
            .anyMatch(this::explainsAStall);
    this.mostOwnNanos = fillsBuffers ? MOST_BUFFERED_OWN_NANOS : MOST_OWN_NANOS;
  }

  /**
   * Returns the time at which a phase stopped keeping up, in seconds since the run began. Only the
   * resource use after the phase fell behind shows what limited the phase. Returns empty if the
   * phase kept up, or if the phase was late for too short a time to measure its resource use.
   */
  private OptionalDouble lateFrom() {
    SampledSeries lag = run.series().get(new ActivitySeries(phase.name()).of("load.lag.ms"));
    if (!phase.openLoop() || phase.isSum() || !behindAtEnd() || lag == null) {
      return OptionalDouble.empty();
    }
    double inTime =
        phase.measured(lag).stream()
            .filter(sample -> sample.value() <= LEAST_LAG_MILLIS)
            .mapToDouble(SampledSeries.Sample::seconds)
            .max()
            .orElse(Double.POSITIVE_INFINITY);
    return phase.endSeconds() - inTime >= LEAST_BEHIND_SECONDS
        ? OptionalDouble.of(inTime)
        : OptionalDouble.empty();
  }

  private boolean explainsAStall(LimitRule reached) {
    return EXPLAIN_A_STALL.contains(reached)
        || (!phase.openLoop() && EXPLAIN_A_CLIENTS_STALL.contains(reached));
  }

  RecordedPhase phase() {
    return phase;
  }

  Load load() {
    return load;
  }

  Resources resources() {
    return resources;
  }

  List<Utilisation> utilisation() {
    return utilisation;
  }

  Limit limit() {
    return limit;
  }

  String limitWords() {
    return lateSeconds > 0
        ? String.format(
            Locale.ROOT,
            "in the last %.0f s, while the store was behind, %s",
            lateSeconds,
            limit.words())
        : limit.words();
  }

  Stall stall() {
    return stall;
  }

  boolean unexpectedOutage() {
    return stall.isOutage() && !stall.isExpected();
  }

  boolean unexplainedOutage() {
    return unexpectedOutage() && !stallExplained;
  }

  boolean behind() {
    return behindAtEnd() || behindOnTheWay();
  }

  boolean behindAtEnd() {
    return load.totals().neverStarted() > 0 || load.totals().finalLagMillis() > mostLagMillis();
  }

  /**
   * Returns whether, before its end, a phase with a varying rate was behind schedule for too large
   * a share of its time. With a varying rate, a store that is too slow at the highest rate can
   * catch up before the phase's end, and then leaves no backlog. At a constant rate, a store that
   * catches up is fast enough.
   */
  private boolean behindOnTheWay() {
    return offered.filter(OfferedRate::varies).isPresent()
        && behindSeconds()
            > Math.max(LEAST_BEHIND_SECONDS, MOST_BEHIND_SHARE * load.lagsMillis().count());
  }

  long behindSeconds() {
    return load.lagsMillis().filter(lag -> lag > mostLagMillis()).count();
  }

  private double mostLagMillis() {
    double seconds = phase.endSeconds() - phase.startSeconds();
    return Math.max(LEAST_LAG_MILLIS, seconds * 1000 * MOST_LAG_SHARE);
  }

  Optional<OfferedRate> offered() {
    return offered;
  }

  Responses responses() {
    return responses;
  }

  OptionalDouble longestFlushNanos() {
    return fillsBuffers
        ? OptionalDouble.of((double) PhaseHeadline.of(run, phase).times().maxNanos())
        : OptionalDouble.empty();
  }

  ClientDelay ownTime() {
    return ownTime;
  }

  /**
   * Returns what delayed Assay in an open loop, if the delay makes the measured times useless.
   * Lateness alone does not make the times useless, because lateness is measured separately from
   * the store's times. The store's times are useless only if they also include waits that Assay may
   * have caused. Such waits are likely if a backlog grew, if Assay was paused, if Assay's threads
   * waited for a CPU, or if other processes used the CPUs.
   */
  Optional<String> clientHeldUp() {
    boolean worthless =
        behind() || paused() || resources.threadsStarved() || heldUpByOthers().isPresent();
    return ownTime
        .most(mostOwnNanos)
        .filter(part -> worthless && part.lateShare() > MOST_OWN_SHARE)
        .map(
            part ->
                VerdictWords.time(part.lateNanos())
                    + " of the p99 of "
                    + part.operation()
                    + " ("
                    + VerdictWords.time(part.nanos())
                    + ") is Assay's own lateness"
                    + resources.waitForCpu()
                    + (heldUpByOthers().isPresent() ? "" : resources.cpuUse()));
  }

  private boolean paused() {
    return figures.stream().anyMatch(one -> one.rule() == LimitRule.OWN_PAUSES && one.reached());
  }

  Optional<String> heldUpByOthers() {
    return figures.stream()
        .filter(figure -> NOBODYS.contains(figure.rule()) && (figure.near() || figure.reached()))
        .findFirst()
        .map(figure -> figure.rule().words(figure.subject()));
  }

  /**
   * Returns the phase's verdict. If one of several simultaneous activities was not sustained,
   * returns the verdict on this activity.
   */
  PhaseVerdict verdict() {
    if (!phase.isSum()) {
      return ownVerdict();
    }
    List<PhaseVerdict> all =
        phase.activities().stream()
            .map(name -> new PhaseJudge(run, run.phase(name).orElseThrow()).ownVerdict())
            .toList();
    PhaseVerdict worst =
        all.stream()
            .filter(each -> !each.limit().equals(VerdictCode.SUSTAINED.label()))
            .min(Comparator.comparing(each -> VerdictCode.of(each.limit()).isValid()))
            .orElse(all.get(0));
    return worst.of(
        phase.name(),
        "'" + worst.phase() + "': " + worst.sentence(),
        utilisation,
        PhaseHeadline.of(run, phase));
  }

  private PhaseVerdict ownVerdict() {
    Limit decided = decided();
    return new PhaseVerdict(
        phase.name(),
        decided.code().label(),
        resources.servers().atMost(decided.confidence()),
        decided.words(),
        decided.remedy(),
        decided.candidates(),
        figures.stream().map(Measured::figure).toList(),
        utilisation,
        ownTime.figures(),
        Recoveries.of(run, phase),
        stall.isOutage() ? stall.all() : List.of(),
        PhaseHeadline.of(run, phase));
  }

  private Limit decided() {
    if (load.count(OK, ABSENT, FAILED, UNKNOWN, DENIED) == 0) {
      return new Limit(
          VerdictCode.UNDETERMINED, Limit.NONE, "no operation completed after the warm-up", "");
    }
    if (unexplainedOutage()) {
      return stalled();
    }
    Optional<String> client = phase.openLoop() ? clientHeldUp() : Optional.empty();
    if (client.isPresent()) {
      return heldUp(client.get());
    }
    if (phase.openLoop() && !behind()) {
      return unexpectedOutage() ? stalled() : sustained();
    }
    return new Limit(
        limit.code(), limit.confidence(), limitWords(), limit.remedy(), limit.candidates());
  }

  private Limit heldUp(String how) {
    Optional<String> others = heldUpByOthers();
    return others.isPresent()
        ? new Limit(
            VerdictCode.UNDETERMINED,
            Limit.NONE,
            others.get() + "; " + how,
            LimitRule.CPU_MOSTLY_OTHERS.remedy())
        : new Limit(
            VerdictCode.CLIENT_LIMITED,
            Limit.HIGH,
            "the client was the limit: " + how,
            "run Assay on its own machine or its own CPUs");
  }

  private Limit stalled() {
    return new Limit(
        VerdictCode.STORE_STALLED,
        Limit.HIGH,
        LimitRule.STALL.words(stall.words()) + stall.stopped(),
        LimitRule.STALL.remedy());
  }

  private Limit sustained() {
    return new Limit(
        VerdictCode.SUSTAINED,
        Limit.HIGH,
        "no limit reached: the store kept up with the offered rate; " + resources.headroom(),
        "");
  }
}
