package assay.lab.verdict;

import static assay.lab.measure.LatencyKey.Tag.DENIED;
import static assay.lab.measure.LatencyKey.Tag.FAILED;
import static assay.lab.measure.LatencyKey.Tag.UNKNOWN;

import assay.lab.plan.Measured;
import assay.lab.plan.PlanOrigin;
import assay.lab.verdict.limit.Load;
import java.util.Locale;
import java.util.Optional;

/**
 * Verdict on one activity of a phase.
 *
 * @param of name of the activity
 * @param valid whether the activity's results can be quoted
 */
record ActivityVerdict(String of, VerdictCode code, boolean valid, String sentence) {
  /** Longest time behind schedule, in ms, that the verdict does not mention. */
  private static final double LONG_LAG_MILLIS = 1000;

  int rank() {
    if (!valid) {
      return code == VerdictCode.WRONG ? 0 : 1;
    }
    return code == VerdictCode.SUSTAINED ? 3 : 2;
  }

  /**
   * Returns the verdict on an activity in which enough operations succeeded. The verdict also names
   * what limited the activity.
   */
  static ActivityVerdict of(PhaseJudge judged, Optional<PlanOrigin> origin) {
    if (judged.unexplainedOutage()) {
      return stalled(judged);
    }
    return judged.phase().openLoop() ? openLoop(judged) : closedLoop(judged, origin);
  }

  static ActivityVerdict of(PhaseJudge judged, VerdictCode code, String sentence) {
    return new ActivityVerdict(judged.phase().name(), code, code.isValid(), sentence);
  }

  static ActivityVerdict stalled(PhaseJudge judged) {
    return of(
        judged,
        VerdictCode.STORE_STALLED,
        String.format(
            Locale.ROOT,
            "The store stalled: %s%s; %s.",
            judged.stall().words(),
            judged.stall().stopped(),
            VerdictWords.p99(judged, "")));
  }

  private static ActivityVerdict openLoop(PhaseJudge judged) {
    Load load = judged.load();
    Optional<String> client = judged.clientHeldUp();
    if (client.isPresent()) {
      return heldUp(judged, client.get());
    }
    String offered = VerdictWords.offered(judged);
    if (!judged.behind() && judged.unexpectedOutage()) {
      return stalled(judged);
    }
    if (judged.behind()) {
      return of(
          judged,
          VerdictCode.UNSUSTAINED,
          String.format(
              Locale.ROOT,
              "Not sustained: %s offered, %s delivered, and %s; %s.",
              offered,
              VerdictWords.rate(load.okPerSecond()),
              backlog(judged),
              judged.limitWords()));
    }
    return of(
        judged,
        VerdictCode.SUSTAINED,
        String.format(
            Locale.ROOT,
            "Sustained %s as offered%s; %s (measured from the intended start)%s; %s.",
            offered,
            troubles(judged),
            VerdictWords.p99(judged, ""),
            judged.ownTime().ofP99(),
            judged.resources().headroom()));
  }

  private static ActivityVerdict heldUp(PhaseJudge judged, String how) {
    Optional<String> others = judged.heldUpByOthers();
    return new ActivityVerdict(
        judged.phase().name(),
        others.isPresent() ? VerdictCode.UNDETERMINED : VerdictCode.CLIENT_LIMITED,
        false,
        others
                .map(words -> Character.toUpperCase(words.charAt(0)) + words.substring(1) + ": ")
                .orElse("The client was the limit: ")
            + how
            + "; these latencies are not the store's.");
  }

  private static String backlog(PhaseJudge judged) {
    return judged.behindAtEnd()
        ? String.format(
            Locale.ROOT,
            "the backlog had grown to %.1f s by the end",
            judged.load().totals().finalLagMillis() / 1000)
        : String.format(
            Locale.ROOT,
            "the store was behind schedule for %d s, by up to %.1f s",
            judged.behindSeconds(),
            judged.load().worstLagMillis() / 1000);
  }

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
    VerdictWords.retries(judged).ifPresent(retries -> text.append(", and ").append(retries));
    long bad = load.count(FAILED, UNKNOWN, DENIED);
    if (bad > 0) {
      text.append(", with ").append(bad).append(" operations that failed or were never answered");
    }
    return text.toString();
  }

  private static ActivityVerdict closedLoop(PhaseJudge judged, Optional<PlanOrigin> origin) {
    Load load = judged.load();
    String did =
        String.format(
            Locale.ROOT,
            "Closed loop, %d %s: %s, %s; ",
            judged.phase().threads(),
            judged.phase().threads() == 1 ? "thread" : "threads",
            VerdictWords.rate(load.okPerSecond()),
            judged.longestFlushNanos().isPresent()
                ? "flushes took up to "
                    + VerdictWords.time(judged.longestFlushNanos().getAsDouble())
                : VerdictWords.p99(judged, " service time"));
    VerdictCode code = judged.limit().code();
    boolean wanted =
        (code == VerdictCode.CLIENT_LIMITED && clientIsMeasured(origin))
            || (code == VerdictCode.STORE_STALLED && judged.stall().isExpected());
    return new ActivityVerdict(
        judged.phase().name(),
        code,
        code.isValid() || wanted,
        did
            + VerdictWords.retries(judged).map(retries -> retries + "; ").orElse("")
            + judged.limit().words()
            + ".");
  }

  private static boolean clientIsMeasured(Optional<PlanOrigin> origin) {
    return origin.filter(each -> each.measured() == Measured.CLIENT_AND_STORE).isPresent();
  }
}
