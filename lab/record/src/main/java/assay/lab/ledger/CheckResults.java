package assay.lab.ledger;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.run.RecordedRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.ToLongFunction;

public final class CheckResults {
  private CheckResults() {}

  /**
   * Returns the results of all finished phases of one type, in the plan's order.
   *
   * @param plan type of the phases
   * @param type type of the recorded results of a phase
   * @param result combines a phase's plan with the recorded results of the phase
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

  /**
   * Returns one number from the recorded results of each finished phase of one type. The keys are
   * the names of the phases.
   */
  public static <P extends PhasePlan, F> Map<String, Double> byPhase(
      RecordedRun run, Class<P> plan, Class<F> type, ToLongFunction<F> figure) {
    Map<String, Double> values = new LinkedHashMap<>();
    of(run, plan, type, (phase, figures) -> Map.entry(phase.name(), figure.applyAsLong(figures)))
        .forEach(value -> values.put(value.getKey(), (double) value.getValue()));
    return values;
  }
}
