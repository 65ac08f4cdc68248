package assay.lab.verdict;

import static assay.lab.measure.LatencyKey.Tag.ABSENT;
import static assay.lab.measure.LatencyKey.Tag.FAILED;
import static assay.lab.measure.LatencyKey.Tag.UNKNOWN;

import assay.lab.plan.Plan;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.limit.Load;
import assay.lab.workload.Workload;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.RowMix;
import assay.lab.workload.rows.WorkloadSpec;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks whether a store lost or changed data. Wrong data is reported even if the run ended early.
 */
final class WrongData {
  private final RecordedRun run;
  private final Manifest.State state;

  WrongData(RecordedRun run, Manifest.State state) {
    this.run = run;
    this.state = state;
  }

  Optional<String> in(RecordedPhase phase) {
    Load load = new Load(run, phase);
    if (load.totals().outdatedReads() > 0) {
      return Optional.of(
          "The store lost updates: "
              + load.totals().outdatedReads()
              + " reads returned values older than updates acknowledged to the same session.");
    }
    if (load.totals().wrongReads() > 0) {
      return Optional.of(
          "The store returned wrong data: "
              + load.totals().wrongReads()
              + " reads returned bytes other than those written.");
    }
    long missing =
        Stream.of(OperationKind.values())
            .filter(OperationKind::reads)
            .mapToLong(kind -> run.measuredCount(phase.name(), kind.label(), ABSENT))
            .sum();
    if (missing + load.totals().missingRows() == 0 || rowsMayBeAbsent(phase)) {
      return Optional.empty();
    }
    return Optional.of(
        missing > 0
            ? "The store lost data: " + missing + " reads found no row where one was loaded."
            : "The store lost data: scans and multi-reads did not return "
                + load.totals().missingRows()
                + " rows that were loaded.");
  }

  /**
   * Returns whether rows may be missing through no fault of the store. Rows may be missing because
   * they were deleted, or because the session cannot see the rows.
   */
  private boolean rowsMayBeAbsent(RecordedPhase phase) {
    if (state == Manifest.State.PARTIAL) {
      return true; // A worker may have been lost before the worker loaded its rows.
    }
    Plan plan = run.manifest().plan();
    Optional<ActivityPlan> activity = plan.activity(phase.name());
    Workload operations =
        activity.map(ActivityPlan::workload).orElseGet(() -> new RowMix(plan.workload()));
    return activity.map(of -> of.view().hides()).orElse(false)
        || anyLoadMissesRows()
        || plan.workload().format().visibility().isPresent()
        || operations.mayMissRows()
        || plan.activities().flatMap(each -> each.rows().stream()).anyMatch(WrongData::deletes);
  }

  private boolean anyLoadMissesRows() {
    return Judge.single(run).stream()
        .filter(phase -> Judge.loads(run, phase))
        .map(phase -> new Load(run, phase))
        .anyMatch(
            load -> load.count(FAILED, UNKNOWN) > 0 || load.totals().unacknowledgedWrites() > 0);
  }

  private static boolean deletes(WorkloadSpec rows) {
    return rows.mix().contains(OperationKind.DELETE);
  }
}
