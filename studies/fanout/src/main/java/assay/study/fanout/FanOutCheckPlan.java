package assay.study.fanout;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.Key;
import java.util.List;
import java.util.Optional;

/**
 * Plan of a phase that reports wrong values, and how strongly requests depend on their slowest
 * server.
 */
public record FanOutCheckPlan(
    @Key(value = Key.PHASE_NAME, otherwise = FanOutCheckPlan.KIND) String name,
    @Key("Name of the table with the events. Default: the first table in 'tables'.")
        Optional<String> table)
    implements PhasePlan {
  static final String KIND = "fan-out-check";

  @Override
  public void checkBehind(List<PhasePlan> before) {
    EventLoadPlan.events(before, table);
  }
}
