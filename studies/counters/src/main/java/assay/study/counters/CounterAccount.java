package assay.study.counters;

import assay.lab.ledger.CheckResults;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.Plan;
import assay.lab.plan.admin.TablePlan;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.run.Event;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.Check.Finding;
import assay.study.counters.SumPhase.CounterSum;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Compares the growth of a table's counters with the increments that the store acknowledged.
 *
 * @param phase name of the phase that summed the counters
 * @param counters number of counters found
 * @param grown growth of the counters' sum since the previous phase that summed the counters. If
 *     there is no such phase, the growth since the table was created or dropped
 * @param acknowledged number of acknowledged increments in the same period
 * @param unanswered number of increments in the same period that the store may or may not have
 *     applied
 * @param objection reason why the growth cannot be compared with the increments; empty if it can
 */
record CounterAccount(
    String phase, long counters, long grown, long acknowledged, long unanswered, String objection) {

  /** Returns one account for each finished phase that sums counters, in the order of the plan. */
  static List<CounterAccount> of(RecordedRun run) {
    return CheckResults.of(
        run, SumPlan.class, CounterSum.class, (sum, found) -> new Ledger(run, sum).account(found));
  }

  /**
   * Returns the number of acknowledged increments that are missing from the sum, or empty if this
   * number is unknown.
   */
  OptionalLong lost() {
    return objection.isEmpty()
        ? OptionalLong.of(Math.max(0, acknowledged - grown))
        : OptionalLong.empty();
  }

  static Map<String, Double> lost(RecordedRun run) {
    Map<String, Double> lost = new LinkedHashMap<>();
    of(run)
        .forEach(account -> account.lost().ifPresent(of -> lost.put(account.phase, (double) of)));
    return lost;
  }

  Finding finding() {
    if (lost().orElse(0) > 0) {
      return Finding.wrong("The store lost " + lost().getAsLong() + " updates: " + words());
    }
    boolean more = objection.isEmpty() && grown > acknowledged + unanswered;
    return more
        ? Finding.wrong("The store counted too many updates: " + words())
        : Finding.noted(
            words()
                + (objection.isEmpty()
                    ? " No update was lost."
                    : " The sum was not compared with the increments: " + objection));
  }

  String words() {
    return String.format(
        Locale.ROOT,
        "phase '%s' found %d counters, which had grown by %d in total; %d increments were"
            + " acknowledged, %d never answered.",
        phase,
        counters,
        grown,
        acknowledged,
        unanswered);
  }

  private static final class Ledger {
    private final RecordedRun run;
    private final SumPlan sum;
    private Optional<Long> before;
    private long acknowledged;
    private long unanswered;
    private boolean allTold = true;

    Ledger(RecordedRun run, SumPlan sum) {
      this.run = run;
      this.sum = sum;
      Plan plan = run.manifest().plan();
      before = plan.table(sum.table()).use().isNew() ? Optional.of(0L) : Optional.empty();
      plan.phases().stream().takeWhile(phase -> !phase.equals(sum)).forEach(this::note);
    }

    private void note(PhasePlan phase) {
      phase.activities().stream().filter(sum::counts).forEach(this::add);
      if (phase instanceof SumPlan earlier && earlier.table().equals(sum.table())) {
        begin(run.result(earlier, CounterSum.class).map(CounterSum::sum));
      } else if (TablePlan.drops(phase, sum.table())) {
        begin(Optional.of(0L));
      }
    }

    private void begin(Optional<Long> known) {
      before = known;
      acknowledged = 0;
      unanswered = 0;
      allTold = true;
    }

    private void add(ActivityPlan activity) {
      PhaseTotals totals =
          run.phase(activity.name()).flatMap(RecordedPhase::totals).orElse(PhaseTotals.NONE);
      acknowledged += totals.ok();
      unanswered += totals.started() - totals.ok() - totals.failed() - totals.denied();
      allTold &= ends(activity, Event.PHASE_START) == ends(activity, Event.PHASE_END);
    }

    private long ends(ActivityPlan activity, String kind) {
      return run.events().stream()
          .filter(event -> event.kind().equals(kind) && activity.name().equals(event.phase()))
          .count();
    }

    CounterAccount account(CounterSum found) {
      long grown = found.sum() - before.orElse(0L);
      return new CounterAccount(
          sum.name(), found.counters(), grown, acknowledged, unanswered, objection(grown));
    }

    private String objection(long grown) {
      if (before.isEmpty()) {
        return "the table existed before the run, so its counters' initial values are unknown.";
      }
      if (!allTold) {
        return "a client was lost, so the record of acknowledged increments is incomplete.";
      }
      return unanswered > 0 && grown < acknowledged
          ? "an unanswered increment may have been applied late and overwritten other increments."
          : "";
    }
  }
}
