package assay.lab.verdict;

import static assay.lab.measure.LatencyKey.Tag.ABSENT;
import static assay.lab.measure.LatencyKey.Tag.DENIED;
import static assay.lab.measure.LatencyKey.Tag.FAILED;
import static assay.lab.measure.LatencyKey.Tag.OK;
import static assay.lab.measure.LatencyKey.Tag.UNKNOWN;

import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.limit.Load;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

final class OutcomeEvidence {
  /** Time in seconds after the deadline within which operations in progress normally complete. */
  private static final double LONG_TAIL_SECONDS = 1;

  private OutcomeEvidence() {}

  static List<String> of(RecordedRun run, PhaseJudge judged) {
    List<String> evidence = new ArrayList<>();
    RecordedPhase phase = judged.phase();
    Load load = judged.load();
    evidence.add(
        String.format(
            Locale.ROOT,
            "Phase '%s', measured for %.1f s after the warm-up: %d operations ok, %d absent,"
                + " %d failed, %d unknown%s.",
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
              "Offered %s, delivered %s; %d due operations were never started; backlog at the end"
                  + " %.0f ms.",
              VerdictWords.offered(judged),
              VerdictWords.rate(load.okPerSecond()),
              load.totals().neverStarted(),
              load.totals().finalLagMillis()));
      evidence.add(
          "Assay's lateness: p50 "
              + VerdictWords.time(load.scheduleLagNanos(0.5))
              + ", p99 "
              + VerdictWords.time(load.scheduleLagNanos(0.99))
              + ".");
    }
    evidence.addAll(judged.ownTime().evidence());
    double tailSeconds = phase.closedSeconds() - phase.endSeconds();
    if (tailSeconds > LONG_TAIL_SECONDS && run.tail(phase) > 0) {
      evidence.add(
          String.format(
              Locale.ROOT,
              "%d operations were still running or due when the phase ended, and completed up to"
                  + " %.1f s later; latencies include these operations, but rates do not.",
              run.tail(phase),
              tailSeconds));
    }
    if (judged.stall().isOutage()) {
      evidence.add(
          String.format(
              Locale.ROOT,
              "The store stalled in '%s': %s%s.",
              phase.name(),
              judged.stall().words(),
              judged.stall().stopped()));
    }
    if (load.totals().missingRows() > 0) {
      evidence.add(
          "Scans and multi-reads did not return "
              + load.totals().missingRows()
              + " rows that were loaded.");
    }
    VerdictWords.retries(judged).ifPresent(retries -> evidence.add(retries + "."));
    if (load.totals().unacknowledgedWrites() > 0) {
      evidence.add(load.totals().unacknowledgedWrites() + " writes were never acknowledged.");
    }
    return evidence;
  }
}
