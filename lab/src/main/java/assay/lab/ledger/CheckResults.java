package assay.lab.ledger;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.run.Event;
import assay.lab.run.RecordedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

public final class CheckResults {
  private CheckResults() {}

  /**
   * Results of all finished phases of a kind, in the plan's order.
   *
   * @param figure name of a figure that every finished phase of this kind has
   * @param result computes a result from the plan and the phase's figures
   */
  public static <P extends PhasePlan, R> List<R> of(
      RecordedRun run, Class<P> plan, String figure, BiFunction<P, Map<String, Object>, R> result) {
    List<R> results = new ArrayList<>();
    for (PhasePlan phase : run.manifest().plan().phases()) {
      if (plan.isInstance(phase)) {
        run.events().stream()
            .filter(event -> event.kind().equals(Event.ADMIN_END))
            .filter(event -> phase.name().equals(event.phase()))
            .filter(event -> event.detail().containsKey(figure))
            .findFirst()
            .ifPresent(event -> results.add(result.apply(plan.cast(phase), event.detail())));
      }
    }
    return results;
  }
}
