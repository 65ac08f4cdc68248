package assay.study.query.check;

import assay.lab.measure.PhaseTotals;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.run.Event;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.Check.Finding;
import assay.study.query.ingest.EventIngest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Findings of a run's comparisons of event tables. */
public final class CheckedEvents {
  private CheckedEvents() {}

  public static List<Finding> findings(RecordedRun run) {
    List<Finding> findings = new ArrayList<>();
    for (PhasePlan phase : run.manifest().plan().phases()) {
      if (phase instanceof EventCheckPlan check) {
        run.events().stream()
            .filter(event -> event.kind().equals(Event.ADMIN_END))
            .filter(event -> check.name().equals(event.phase()))
            .map(Event::detail)
            .filter(figures -> figures.containsKey(EventCheckPhase.EVENTS))
            .findFirst()
            .ifPresent(figures -> findings.add(finding(run, check, figures)));
      }
    }
    return findings;
  }

  private static Finding finding(
      RecordedRun run, EventCheckPlan check, Map<String, Object> figures) {
    List<String> words = new ArrayList<>();
    boolean isWrong = tell(EventCheckPhase.INDEX, "the entries of the index", figures, words);
    isWrong |= tell(EventCheckPhase.COUNTS, "the counts", figures, words);
    String sentence =
        String.format(
            Locale.ROOT,
            "phase '%s' read %,d events; %s.",
            check.name(),
            number(figures, EventCheckPhase.EVENTS),
            String.join("; ", words));
    long failed = failedBatches(run, check);
    if (isWrong && failed > 0) {
      return Finding.noted(
          sentence + " " + failed + " batches failed, and may have been written in part.");
    }
    return isWrong ? Finding.wrong(sentence) : Finding.noted(sentence);
  }

  /** Adds the sentence about one of the tables; returns whether it differs from the events. */
  private static boolean tell(
      String of, String called, Map<String, Object> figures, List<String> words) {
    if (!figures.containsKey(of + EventCheckPhase.MISSING)) {
      return false;
    }
    long missing = number(figures, of + EventCheckPhase.MISSING);
    long surplus = number(figures, of + EventCheckPhase.SURPLUS);
    if (missing + surplus == 0) {
      words.add(called + " match exactly");
      return false;
    }
    words.add(
        String.format(
            Locale.ROOT,
            "%s lack %s%,d and have %,d too many: %s",
            called,
            Boolean.TRUE.equals(figures.get(of + EventCheckPhase.IS_ALL)) ? "" : "at least ",
            missing,
            surplus,
            figures.get(of + EventCheckPhase.NAMED)));
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

  private static long number(Map<String, Object> figures, String name) {
    return figures.get(name) instanceof Number number ? number.longValue() : 0;
  }
}
