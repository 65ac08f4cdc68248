package assay.lab.ledger;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.run.Event;
import assay.lab.run.RecordedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** What the checks of a recorded run have found. */
public final class CheckResults {
  private CheckResults() {}

  /**
   * Of all phases of a kind that came to their end, in the plan's order.
   *
   * @param plan class of the phase's plan
   * @param figure that every such phase has
   * @param result made of the plan and the phase's figures
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
