package assay.study.query.check;

import assay.lab.ledger.CheckResults;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.Check.Finding;
import assay.study.query.check.Balance.Difference;
import assay.study.query.ingest.EventIngest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Findings for the verdict, from phases that compare event tables with their indexes and counts.
 */
public final class CheckedEvents {
  private CheckedEvents() {}

  public static List<Finding> findings(RecordedRun run) {
    return CheckResults.of(
        run,
        EventCheckPlan.class,
        EventCheckResult.class,
        (check, result) -> finding(run, check, result));
  }

  private static Finding finding(RecordedRun run, EventCheckPlan check, EventCheckResult result) {
    List<String> words = new ArrayList<>();
    boolean isWrong = tell("the index entries", result.index(), words);
    isWrong |= tell("the counts", result.counts(), words);
    String sentence =
        String.format(
            Locale.ROOT,
            "phase '%s' read %,d events; %s.",
            check.name(),
            result.events(),
            String.join("; ", words));
    long failed = failedBatches(run, check);
    if (isWrong && failed > 0) {
      return Finding.noted(
          sentence + " " + failed + " batches failed, and may have been partly written.");
    }
    return isWrong ? Finding.wrong(sentence) : Finding.noted(sentence);
  }

  private static boolean tell(String called, Optional<Difference> compared, List<String> words) {
    if (compared.isEmpty()) {
      return false;
    }
    Difference difference = compared.get();
    if (difference.isNone()) {
      words.add(called + " match exactly");
      return false;
    }
    words.add(
        String.format(
            Locale.ROOT,
            "%s differ, with %s%,d missing and %,d surplus: %s",
            called,
            difference.isAll() ? "" : "at least ",
            difference.missing(),
            difference.surplus(),
            difference.named()));
    return true;
  }

  private static long failedBatches(RecordedRun run, EventCheckPlan check) {
    long failed = 0;
    for (ActivityPlan activity : run.manifest().plan().activities().toList()) {
      if (activity.workload() instanceof EventIngest && activity.table().equals(check.table())) {
        PhaseTotals totals =
            run.phase(activity.name()).flatMap(RecordedPhase::totals).orElse(PhaseTotals.NONE);
        failed += totals.started() - totals.ok();
      }
    }
    return failed;
  }
}
