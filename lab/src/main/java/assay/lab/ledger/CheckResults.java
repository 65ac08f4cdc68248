package assay.lab.ledger;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.run.RecordedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

public final class CheckResults {
  private CheckResults() {}

  /**
   * Results of all finished phases of a kind, in the plan's order.
   *
   * @param type type of the phases' figures
   * @param result creates a result from a plan and the phase's figures
   */
  public static <P extends PhasePlan, F, R> List<R> of(
      RecordedRun run, Class<P> plan, Class<F> type, BiFunction<P, F, R> result) {
    List<R> results = new ArrayList<>();
    for (PhasePlan phase : run.manifest().plan().phases()) {
      if (plan.isInstance(phase)) {
        run.result(phase, type)
            .ifPresent(figures -> results.add(result.apply(plan.cast(phase), figures)));
      }
    }
    return results;
  }
}
