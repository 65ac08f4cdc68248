package assay.study.queue.phase;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.Key;
import java.util.List;
import java.util.Optional;

/**
 * Plan of a phase that deletes the entries that all groups have received or skipped. The oracle
 * then forgets the transactions that wrote these entries.
 */
public record CleanupPlan(
    @Key(value = Key.PHASE_NAME, otherwise = CleanupPlan.KIND) String name,
    @Key("Name of the queue's table. Default: the first table in 'tables'.") Optional<String> table)
    implements PhasePlan {
  public static final String KIND = "queue-cleanup";

  @Override
  public void checkBehind(List<PhasePlan> before) {
    QueueBefore.required(before, table);
  }
}
