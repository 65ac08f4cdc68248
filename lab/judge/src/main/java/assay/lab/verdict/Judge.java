package assay.lab.verdict;

import static assay.lab.measure.LatencyKey.Tag.ABSENT;
import static assay.lab.measure.LatencyKey.Tag.DENIED;
import static assay.lab.measure.LatencyKey.Tag.FAILED;
import static assay.lab.measure.LatencyKey.Tag.OK;
import static assay.lab.measure.LatencyKey.Tag.UNKNOWN;

import assay.lab.plan.phase.ActivityPlan;
import assay.lab.run.Manifest;
import assay.lab.run.PhaseVerdict;
import assay.lab.run.ProgramTimes;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.study.Studies;
import assay.lab.timeline.ServerTroubles;
import assay.lab.verdict.event.ActionEvents;
import assay.lab.verdict.event.FleetEvents;
import assay.lab.verdict.event.MisplacedFiles;
import assay.lab.verdict.event.Recoveries;
import assay.lab.verdict.limit.Load;
import assay.lab.verdict.limit.MachineUse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Judges a run by its last phase that put load on the store, and by wrong data in any phase. The
 * rules are in docs/measuring.md and docs/verdicts.md. Every verdict states the numbers on which
 * the verdict is based. An instance judges only one run.
 */
public final class Judge {
  /**
   * Maximum share of failed operations. If more operations failed, the other operations say little
   * about the store.
   */
  private static final double MOST_FAILED_SHARE = 0.01;

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
   * Judges a run.
   *
   * @param state how the run ended
   * @param reason why the run ended early, in one line; empty if the run did not end early
   */
  public static Manifest.Verdict judge(RecordedRun run, Manifest.State state, String reason) {
    return new Judge(run, state, reason).judge();
  }

  /** Returns whether the backlog of an open-loop phase grew, regardless of the cause. */
  public static boolean fellBehind(RecordedRun run, RecordedPhase phase) {
    return new PhaseJudge(run, phase).behind();
  }

  private Manifest.Verdict judge() {
    List<Check.Finding> findings =
        Studies.parts(Check.class).stream()
            .flatMap(check -> check.findings().apply(run).stream())
            .toList();
    findings.forEach(finding -> evidence.add(finding.sentence()));
    if (run.phases().isEmpty()) {
      return found(findings).orElseGet(() -> unmeasured(findings));
    }
    Denials denials = new Denials(run);
    PhaseJudge judged = new PhaseJudge(run, denials.lastToBeJudged());
    List<PhaseJudge> parts = parts(judged, denials);
    parts.forEach(part -> evidence.addAll(OutcomeEvidence.of(run, part)));
    evidence.addAll(judged.resources().evidence());
    evidence.addAll(MachineUse.disproved(judged.utilisation()));
    evidence.addAll(UnevenServers.evidence(run, judged.phase()));
    evidence.addAll(FleetEvents.evidence(run));
    evidence.addAll(ActionEvents.evidence(run));
    evidence.addAll(recoveries());
    servers().ifPresent(evidence::add);
    return wrong(denials)
        .or(() -> MisplacedFiles.of(run).map(how -> verdict(VerdictCode.WRONG, how)))
        .or(() -> found(findings))
        .or(() -> unfinished(judged).map(how -> verdict(VerdictCode.INCOMPLETE, how)))
        .or(
            () ->
                MisplacedFiles.unknown(run)
                    .map(how -> verdict(VerdictCode.UNDETERMINED, false, how)))
        .or(() -> stoodStillBefore(judged))
        .orElseGet(() -> worst(parts));
  }

  private Manifest.Verdict unmeasured(List<Check.Finding> findings) {
    List<String> sentences = new ArrayList<>();
    ProgramTimes.of(run).forEach(program -> sentences.add(VerdictWords.program(program)));
    findings.forEach(finding -> sentences.add(finding.sentence()));
    return sentences.isEmpty() || state != Manifest.State.FINISHED
        ? verdict(VerdictCode.INCOMPLETE, "Nothing was measured" + because(stateReason) + ".")
        : verdict(VerdictCode.CHECKED, String.join(" ", sentences));
  }

  private List<String> recoveries() {
    return single(run).stream()
        .map(phase -> Recoveries.words(phase.name(), Recoveries.of(run, phase)))
        .filter(words -> !words.isEmpty())
        .toList();
  }

  /**
   * Returns a verdict on the first phase in which the store changed data or allowed operations that
   * it should have denied.
   */
  private Optional<Manifest.Verdict> wrong(Denials denials) {
    WrongData data = new WrongData(run, state);
    return single(run).stream()
        .flatMap(any -> data.in(any).or(() -> denials.missed(any)).stream())
        .findFirst()
        .map(how -> verdict(VerdictCode.WRONG, how));
  }

  /**
   * Returns the reason why a run is incomplete or measured nothing. Returns empty if the run is
   * complete and has measured at least one operation.
   */
  private Optional<String> unfinished(PhaseJudge judged) {
    RecordedPhase phase = judged.phase();
    if (state == Manifest.State.PARTIAL) {
      return Optional.of(FleetEvents.lost(run, stateReason));
    }
    if (state != Manifest.State.FINISHED || !phase.ended()) {
      String how =
          state == Manifest.State.FINISHED || state == Manifest.State.RUNNING
              ? "stopped unexpectedly"
              : "was " + (state == Manifest.State.FAILED ? "aborted" : "interrupted");
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
            "Nothing was measured: no operation completed after the warm-up of phase '"
                + phase.name()
                + "'.");
  }

  private Optional<Manifest.Verdict> stoodStillBefore(PhaseJudge judged) {
    return single(run).stream()
        .filter(phase -> phase.closedSeconds() <= judged.phase().startSeconds())
        .filter(phase -> !loads(run, phase))
        .map(phase -> new PhaseJudge(run, phase))
        .filter(PhaseJudge::unexplainedOutage)
        .findFirst()
        .map(
            stalled ->
                verdict(
                    VerdictCode.STORE_STALLED,
                    "In phase '"
                        + stalled.phase().name()
                        + "': "
                        + ActivityVerdict.stalled(stalled).sentence()));
  }

  static boolean loads(RecordedRun run, RecordedPhase phase) {
    return run.manifest().plan().activity(phase.name()).map(ActivityPlan::loads).orElse(false);
  }

  private Optional<Manifest.Verdict> found(List<Check.Finding> findings) {
    return findings.stream()
        .filter(finding -> finding.code().isPresent())
        .max(Comparator.comparing(finding -> finding.code().get()))
        .map(finding -> verdict(finding.code().get(), finding.sentence()));
  }

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

  static List<RecordedPhase> single(RecordedRun run) {
    return run.phases().stream().filter(phase -> !phase.isSum()).toList();
  }

  private Manifest.Verdict worst(List<PhaseJudge> parts) {
    ActivityVerdict worst =
        parts.stream()
            .map(this::ruling)
            .min(Comparator.comparingInt(ActivityVerdict::rank))
            .orElseThrow();
    String of =
        parts.size() == 1 ? "" : "Worst of " + parts.size() + " activities, '" + worst.of() + "': ";
    return verdict(worst.code(), worst.valid(), of + worst.sentence());
  }

  private ActivityVerdict ruling(PhaseJudge judged) {
    return unusable(judged)
        .map(how -> ActivityVerdict.of(judged, VerdictCode.WRONG, how))
        .orElseGet(() -> ActivityVerdict.of(judged, run.manifest().plan().origin()));
  }

  /**
   * Returns a sentence if too many operations failed outside of expected outages. With too many
   * failures, the phase's results say nothing about the store.
   */
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
    long lost = load.totals().unacknowledgedWrites();
    boolean loadAlone = single(run).size() == 1;
    if (lost > (loadAlone ? 0 : load.totals().acceptedWrites() * MOST_FAILED_SHARE)
        && !outages.explainLostWrites()) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "%d of %d writes were never acknowledged by the store.",
              lost,
              load.totals().acceptedWrites()));
    }
    return Optional.empty();
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

  private String withServers(VerdictCode code, String sentence) {
    List<String> all = new ArrayList<>(List.of(sentence));
    all.addAll(ActionEvents.left(run));
    // A sentence on a stall already names the servers, as does evidence on actions.
    if (code != VerdictCode.STORE_STALLED && ActionEvents.evidence(run).isEmpty()) {
      servers().ifPresent(all::add);
    }
    return String.join(" ", all);
  }

  private Optional<String> servers() {
    List<ServerTroubles.Trouble> underLoad =
        ServerTroubles.of(run.events()).stream()
            .filter(
                trouble ->
                    run.phases().stream()
                        .anyMatch(
                            phase -> trouble.isWithin(phase.startSeconds(), phase.endSeconds())))
            .toList();
    String words = ServerTroubles.words(underLoad);
    return words.isEmpty() ? Optional.empty() : Optional.of("Servers: " + words + ".");
  }

  private static String because(String reason) {
    return reason.isEmpty() ? "" : ": " + reason;
  }
}
