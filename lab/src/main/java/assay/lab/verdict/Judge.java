package assay.lab.verdict;

import static assay.lab.measure.LatencyKey.Tag.ABSENT;
import static assay.lab.measure.LatencyKey.Tag.DENIED;
import static assay.lab.measure.LatencyKey.Tag.FAILED;
import static assay.lab.measure.LatencyKey.Tag.OK;
import static assay.lab.measure.LatencyKey.Tag.UNKNOWN;

import assay.lab.plan.Measured;
import assay.lab.plan.Plan;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.run.Manifest;
import assay.lab.run.OfferedRate;
import assay.lab.run.PhaseVerdict;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.study.Studies;
import assay.lab.timeline.ServerTroubles;
import assay.lab.verdict.event.ActionEvents;
import assay.lab.verdict.event.FleetEvents;
import assay.lab.verdict.event.Recoveries;
import assay.lab.workload.Workload;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.RowMix;
import assay.lab.workload.rows.WorkloadSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Judges a run by its last phase that put load on the store; wrong data counts in every phase. The
 * rules are in docs/measuring.md and docs/verdicts.md; every verdict names the figures that it
 * rests on. Used once.
 */
public final class Judge {
  /** A run in which more than this share of operations failed says little about the rest. */
  private static final double MOST_FAILED_SHARE = 0.01;

  /** A backlog on the way that is worth a word. */
  private static final double LONG_LAG_MILLIS = 1000;

  /** Operations under way at the deadline mostly end at once. */
  private static final double LONG_TAIL_SECONDS = 1;

  private final RecordedRun run;
  private final Manifest.State state;
  private final String stateReason;
  private final List<String> evidence = new ArrayList<>();

  private Judge(RecordedRun run, Manifest.State state, String stateReason) {
    this.run = run;
    this.state = state;
    this.stateReason = stateReason;
  }

  /**
   * The verdict on a run.
   *
   * @param state how the run ended
   * @param reason why it ended early, one line; empty if it did not
   */
  public static Manifest.Verdict judge(RecordedRun run, Manifest.State state, String reason) {
    return new Judge(run, state, reason).judge();
  }

  private Manifest.Verdict judge() {
    List<Check.Finding> findings =
        Studies.parts(Check.class).stream()
            .flatMap(check -> check.findings().apply(run).stream())
            .toList();
    findings.forEach(finding -> evidence.add(finding.sentence()));
    if (run.phases().isEmpty()) {
      return found(findings)
          .orElseGet(
              () ->
                  verdict(
                      VerdictCode.INCOMPLETE, "Nothing was measured" + because(stateReason) + "."));
    }
    Denials denials = new Denials(run);
    PhaseJudge judged = new PhaseJudge(run, denials.lastToBeJudged());
    List<PhaseJudge> parts = parts(judged, denials);
    parts.forEach(this::describeOutcomes);
    evidence.addAll(judged.resources().evidence());
    evidence.addAll(MachineUse.disproved(judged.utilisation()));
    evidence.addAll(FleetEvents.evidence(run));
    evidence.addAll(ActionEvents.evidence(run));
    evidence.addAll(recoveries());
    servers().map(words -> "Servers: " + words + ".").ifPresent(evidence::add);
    return wrong(denials)
        .or(() -> found(findings))
        .or(() -> unfinished(judged).map(how -> verdict(VerdictCode.INCOMPLETE, how)))
        .or(() -> stoodStillBefore(judged))
        .orElseGet(() -> worst(parts));
  }

  /** How each phase came through actions that broke servers. */
  private List<String> recoveries() {
    return single(run.phases()).stream()
        .map(phase -> Recoveries.words(phase.name(), Recoveries.of(run, phase)))
        .filter(words -> !words.isEmpty())
        .toList();
  }

  /** Of a phase in which the store changed data, or let through what it had to deny. */
  private Optional<Manifest.Verdict> wrong(Denials denials) {
    return single(run.phases()).stream()
        .flatMap(any -> corrupt(any, new Load(run, any)).or(() -> denials.missed(any)).stream())
        .findFirst()
        .map(how -> verdict(VerdictCode.WRONG, how));
  }

  /** Of a run that did not come to its end, or measured nothing. */
  private Optional<String> unfinished(PhaseJudge judged) {
    RecordedPhase phase = judged.phase();
    if (state == Manifest.State.PARTIAL) {
      return Optional.of(FleetEvents.lost(run, stateReason));
    }
    if (state != Manifest.State.FINISHED || !phase.ended()) {
      String how =
          state == Manifest.State.FINISHED || state == Manifest.State.RUNNING
              ? "never ended: it broke off"
              : "was " + (state == Manifest.State.FAILED ? "broken off" : "interrupted");
      return Optional.of(
          String.format(
              Locale.ROOT,
              "The run %s in phase '%s' after %.1f s%s.",
              how,
              phase.name(),
              phase.endSeconds() - phase.startSeconds(),
              because(stateReason)));
    }
    return judged.load().count(OK, ABSENT, FAILED, UNKNOWN, DENIED) > 0
        ? Optional.empty()
        : Optional.of(
            "Nothing was measured: no operation ended after the warm-up of phase '"
                + phase.name()
                + "'.");
  }

  /** Of a run whose store stood still in an earlier phase that measured something. */
  private Optional<Manifest.Verdict> stoodStillBefore(PhaseJudge judged) {
    return single(run.phases()).stream()
        .filter(phase -> phase.closedSeconds() <= judged.phase().startSeconds())
        .filter(phase -> !loads(phase))
        .map(phase -> new PhaseJudge(run, phase))
        .filter(PhaseJudge::unexplainedOutage)
        .findFirst()
        .map(
            stalled ->
                verdict(
                    VerdictCode.STORE_STALLED,
                    "In phase '" + stalled.phase().name() + "': " + stalled(stalled).sentence));
  }

  private boolean loads(RecordedPhase phase) {
    return run.manifest().plan().activity(phase.name()).map(ActivityPlan::loads).orElse(false);
  }

  /**
   * The verdict that a study's checks come to, wrong data first; empty if they object to nothing.
   */
  private Optional<Manifest.Verdict> found(List<Check.Finding> findings) {
    return findings.stream()
        .filter(finding -> finding.code().isPresent())
        .max(Comparator.comparing(finding -> finding.code().get()))
        .map(finding -> verdict(finding.code().get(), finding.sentence()));
  }

  /** What a phase is judged by: its activities, or itself. */
  private List<PhaseJudge> parts(PhaseJudge judged, Denials denials) {
    if (!judged.phase().isSum()) {
      return List.of(judged);
    }
    return judged.phase().activities().stream()
        .map(name -> run.phase(name).orElseThrow())
        .filter(activity -> !denials.isExpected(activity))
        .map(activity -> new PhaseJudge(run, activity))
        .toList();
  }

  private static List<RecordedPhase> single(List<RecordedPhase> phases) {
    return phases.stream().filter(phase -> !phase.isSum()).toList();
  }

  private Manifest.Verdict worst(List<PhaseJudge> parts) {
    Ruling worst =
        parts.stream().map(this::ruling).min(Comparator.comparingInt(Ruling::rank)).orElseThrow();
    String of = parts.size() == 1 ? "" : "The worst of " + parts.size() + ", '" + worst.of + "': ";
    return verdict(worst.code, worst.valid, of + worst.sentence);
  }

  /** What is said of one activity. */
  private record Ruling(String of, VerdictCode code, boolean valid, String sentence) {
    /** Wrong data first, then what is not valid, then what was not sustained. */
    int rank() {
      if (!valid) {
        return code == VerdictCode.WRONG ? 0 : 1;
      }
      return code == VerdictCode.SUSTAINED ? 3 : 2;
    }
  }

  private Ruling ruling(PhaseJudge judged) {
    Optional<String> unusable = unusable(judged);
    if (unusable.isPresent()) {
      return ruling(judged, VerdictCode.WRONG, unusable.get());
    }
    if (judged.unexplainedOutage()) {
      return stalled(judged);
    }
    return judged.phase().openLoop() ? openLoop(judged) : closedLoop(judged);
  }

  private static Ruling ruling(PhaseJudge judged, VerdictCode code, String sentence) {
    return new Ruling(judged.phase().name(), code, code.isValid(), sentence);
  }

  /** Whether the store lost or changed data, which no early end excuses. */
  private Optional<String> corrupt(RecordedPhase phase, Load load) {
    if (load.total("outdatedReads") > 0) {
      return Optional.of(
          "The store lost updates: "
              + load.total("outdatedReads")
              + " reads brought something older than what it had acknowledged to the same session.");
    }
    if (load.total("wrongReads") > 0) {
      return Optional.of(
          "The store returned wrong data: "
              + load.total("wrongReads")
              + " reads brought other bytes than were written.");
    }
    long missing =
        Stream.of(OperationKind.values())
            .filter(OperationKind::reads)
            .mapToLong(kind -> load.count(kind.label(), ABSENT))
            .sum();
    if (missing > 0 && !rowsMayBeAbsent(phase)) {
      return Optional.of(
          "The store lost data: " + missing + " reads found no row where one was loaded.");
    }
    return Optional.empty();
  }

  /** Whether too little of the phase succeeded to say anything of the store, outages apart. */
  private Optional<String> unusable(PhaseJudge judged) {
    Load load = judged.load();
    Outages outages = new Outages(run, judged.phase(), judged.stall());
    evidence.addAll(outages.evidence());
    long bad = load.count(FAILED, UNKNOWN, DENIED) - outages.failed();
    long all = load.count(OK, ABSENT, FAILED, UNKNOWN, DENIED);
    if (bad > all * MOST_FAILED_SHARE) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "%d of %d operations failed or were never answered (%.1f %%).",
              bad,
              all,
              100.0 * bad / all));
    }
    long lost = load.total("unacknowledgedWrites");
    boolean loadAlone = single(run.phases()).size() == 1;
    if (lost > (loadAlone ? 0 : load.total("acceptedWrites") * MOST_FAILED_SHARE)
        && !outages.explainLostWrites()) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "%d of %d writes were never acknowledged by the store.",
              lost,
              load.total("acceptedWrites")));
    }
    return Optional.empty();
  }

  /**
   * Rows that were deleted, or that the session does not show, may be missing without any fault.
   */
  private boolean rowsMayBeAbsent(RecordedPhase phase) {
    if (state == Manifest.State.PARTIAL) {
      return true; // those that a lost worker was to load
    }
    Plan plan = run.manifest().plan();
    Optional<ActivityPlan> activity = plan.activity(phase.name());
    Workload operations =
        activity.map(ActivityPlan::workload).orElseGet(() -> new RowMix(plan.workload()));
    return activity.map(of -> of.view().hides()).orElse(false)
        || anyLoadMissesRows()
        || plan.workload().format().visibility().isPresent()
        || operations.mayMissRows()
        || plan.activities().flatMap(each -> each.rows().stream()).anyMatch(Judge::deletes);
  }

  /** Whether rows were not loaded, as is known and told, because servers were broken. */
  private boolean anyLoadMissesRows() {
    return single(run.phases()).stream()
        .filter(this::loads)
        .map(phase -> new Load(run, phase))
        .anyMatch(
            load -> load.count(FAILED, UNKNOWN) > 0 || load.total("unacknowledgedWrites") > 0);
  }

  private static boolean deletes(WorkloadSpec rows) {
    return rows.mix().contains(OperationKind.DELETE);
  }

  /** Of a phase in which the store stood still, and nobody had it do so. */
  private static Ruling stalled(PhaseJudge judged) {
    return ruling(
        judged,
        VerdictCode.STORE_STALLED,
        String.format(
            Locale.ROOT,
            "The store stood still (%s)%s; p99 %s.",
            judged.stall().words(),
            judged.stall().stopped(),
            p99(judged)));
  }

  private Ruling openLoop(PhaseJudge judged) {
    Load load = judged.load();
    Optional<String> client = judged.clientHeldUp();
    if (client.isPresent()) {
      return heldUp(judged, client.get());
    }
    String offered = offered(judged);
    if (!judged.behind() && judged.unexpectedOutage()) {
      return stalled(judged);
    }
    if (judged.behind()) {
      return ruling(
          judged,
          VerdictCode.UNSUSTAINED,
          String.format(
              Locale.ROOT,
              "Not sustained: %s offered, %s delivered, and %s; %s.",
              offered,
              rate(load.okPerSecond()),
              backlog(judged),
              judged.limit().words()));
    }
    return ruling(
        judged,
        VerdictCode.SUSTAINED,
        String.format(
            Locale.ROOT,
            "Sustained %s as offered, p99 %s from the intended start%s%s; %s.",
            offered,
            p99(judged),
            judged.ownTime().ofP99(),
            troubles(judged),
            judged.resources().headroom()));
  }

  /** Of a phase whose figures are worth nothing, since Assay was held up. */
  private static Ruling heldUp(PhaseJudge judged, String how) {
    Optional<String> others = judged.heldUpByOthers();
    return new Ruling(
        judged.phase().name(),
        others.isPresent() ? VerdictCode.UNDETERMINED : VerdictCode.CLIENT_LIMITED,
        false,
        others
                .map(words -> "Undetermined: " + words + ", and Assay could not measure: ")
                .orElse("The client was the limit: ")
            + how
            + "; the latencies are not the store's.");
  }

  /** How far the store was behind. */
  private static String backlog(PhaseJudge judged) {
    return judged.behindAtEnd()
        ? String.format(
            Locale.ROOT,
            "the backlog had grown to %.1f s at the end",
            judged.load().figure("finalLagMillis") / 1000)
        : String.format(
            Locale.ROOT,
            "the store was behind for %d s on the way, by up to %.1f s",
            judged.behindSeconds(),
            judged.load().worstLagMillis() / 1000);
  }

  /** The rate that was offered; of one that varied the mean and its range. */
  private static String offered(PhaseJudge judged) {
    OfferedRate offered = judged.offered().orElseThrow();
    String mean = rate(offered.meanPerSecond());
    return offered.varies()
        ? mean
            + " on average ("
            + rate(offered.leastPerSecond())
            + " to "
            + rate(offered.mostPerSecond())
            + ")"
        : mean;
  }

  /** What went wrong on the way without making the run invalid; begins with a comma. */
  private static String troubles(PhaseJudge judged) {
    Load load = judged.load();
    StringBuilder text = new StringBuilder();
    double worstLagMillis = load.worstLagMillis();
    if (worstLagMillis > LONG_LAG_MILLIS) {
      text.append(
          String.format(
              Locale.ROOT, ", after falling behind by up to %.1f s", worstLagMillis / 1000));
    }
    if (judged.stall().isOutage()) {
      text.append(", and ").append(judged.stall().words()).append(", as expected");
    }
    long bad = load.count(FAILED, UNKNOWN, DENIED);
    if (bad > 0) {
      text.append(", with ").append(bad).append(" operations failed or never answered");
    }
    return text.toString();
  }

  private Ruling closedLoop(PhaseJudge judged) {
    Load load = judged.load();
    String did =
        String.format(
            Locale.ROOT,
            "Closed loop, %d %s: %s, %s; ",
            judged.phase().threads(),
            judged.phase().threads() == 1 ? "thread" : "threads",
            rate(load.okPerSecond()),
            judged.longestFlushNanos().isPresent()
                ? "flushes of up to " + time(judged.longestFlushNanos().getAsDouble())
                : "p99 service time " + p99(judged));
    VerdictCode code = judged.limit().code();
    boolean wanted =
        (code == VerdictCode.CLIENT_LIMITED && clientIsMeasured())
            || (code == VerdictCode.STORE_STALLED && judged.stall().isExpected());
    return new Ruling(
        judged.phase().name(), code, code.isValid() || wanted, did + judged.limit().words() + ".");
  }

  /** Whether the experiment asks what the client can do, too. */
  private boolean clientIsMeasured() {
    return run.manifest()
        .plan()
        .origin()
        .map(origin -> origin.measured() == Measured.CLIENT_AND_STORE)
        .orElse(false);
  }

  private void describeOutcomes(PhaseJudge judged) {
    RecordedPhase phase = judged.phase();
    Load load = judged.load();
    evidence.add(
        String.format(
            Locale.ROOT,
            "Phase '%s', %.1f s after warm-up: %d operations ok, %d absent, %d failed, %d unknown%s.",
            phase.name(),
            phase.measuredSeconds(),
            load.count(OK),
            load.count(ABSENT),
            load.count(FAILED),
            load.count(UNKNOWN),
            load.count(DENIED) == 0 ? "" : ", " + load.count(DENIED) + " denied"));
    if (phase.openLoop()) {
      evidence.add(
          String.format(
              Locale.ROOT,
              "Offered %s, delivered %s; %d operations due were never started; lag at the end %.0f"
                  + " ms.",
              offered(judged),
              rate(load.okPerSecond()),
              load.total("neverStarted"),
              load.figure("finalLagMillis")));
      evidence.add(
          "Assay's own schedule lag: p50 "
              + time(load.scheduleLagNanos(50).orElse(0))
              + ", p99 "
              + time(load.scheduleLagNanos(99).orElse(0))
              + ".");
    }
    evidence.addAll(judged.ownTime().evidence());
    double tailSeconds = phase.closedSeconds() - phase.endSeconds();
    if (tailSeconds > LONG_TAIL_SECONDS && run.tail(phase) > 0) {
      evidence.add(
          String.format(
              Locale.ROOT,
              "%d operations that were under way or waited at the deadline ended up to %.1f s after"
                  + " it: they count in latencies, and in no rate.",
              run.tail(phase),
              tailSeconds));
    }
    if (judged.stall().isOutage()) {
      evidence.add(
          String.format(
              Locale.ROOT,
              "The store stood still in '%s' (%s)%s.",
              phase.name(),
              judged.stall().words(),
              judged.stall().stopped()));
    }
    if (load.total("unacknowledgedWrites") > 0) {
      evidence.add(load.total("unacknowledgedWrites") + " writes were never acknowledged.");
    }
  }

  private Manifest.Verdict verdict(VerdictCode code, String sentence) {
    return verdict(code, code.isValid(), sentence);
  }

  private Manifest.Verdict verdict(VerdictCode code, boolean valid, String sentence) {
    List<PhaseVerdict> phases =
        run.phases().stream().map(phase -> new PhaseJudge(run, phase).verdict()).toList();
    return new Manifest.Verdict(
        code.label(), valid, withServers(code, sentence), List.copyOf(evidence), phases);
  }

  /** A server that disappeared or stayed broken may be why the run is as it is. */
  private String withServers(VerdictCode code, String sentence) {
    List<String> all = new ArrayList<>(List.of(sentence));
    all.addAll(ActionEvents.left(run));
    // A standstill names those that it was with, and the evidence has what actions did.
    if (code != VerdictCode.STORE_STALLED && ActionEvents.evidence(run).isEmpty()) {
      servers().map(words -> "Servers: " + words + ".").ifPresent(all::add);
    }
    return String.join(" ", all);
  }

  /** Processes of servers that disappeared or were stopped under load, in words. */
  private Optional<String> servers() {
    List<ServerTroubles.Trouble> underLoad =
        ServerTroubles.of(run.events()).stream()
            .filter(
                trouble ->
                    run.phases().stream()
                        .anyMatch(
                            phase -> trouble.isWithin(phase.startSeconds(), phase.endSeconds())))
            .toList();
    return Optional.of(ServerTroubles.words(underLoad)).filter(words -> !words.isEmpty());
  }

  private static String because(String reason) {
    return reason.isEmpty() ? "" : ": " + reason;
  }

  private static String rate(double perSecond) {
    return String.format(Locale.ROOT, perSecond < 100 ? "%.1f op/s" : "%,.0f op/s", perSecond);
  }

  /** Of all operations; those that failed count as the slowest. */
  private static String p99(PhaseJudge judged) {
    double nanos = judged.responses().nanos(0.99);
    return Double.isInfinite(nanos) ? "an operation that failed" : time(nanos);
  }

  /** Zero of none. */
  static String time(double nanos) {
    if (Double.isNaN(nanos)) {
      return "0 ns";
    }
    if (nanos < 1e4) {
      return String.format(Locale.ROOT, "%.0f ns", nanos);
    }
    if (nanos < 1e6) {
      return String.format(Locale.ROOT, "%.0f µs", nanos / 1e3);
    }
    return nanos < 1e9
        ? String.format(Locale.ROOT, "%.1f ms", nanos / 1e6)
        : String.format(Locale.ROOT, "%.2f s", nanos / 1e9);
  }
}
