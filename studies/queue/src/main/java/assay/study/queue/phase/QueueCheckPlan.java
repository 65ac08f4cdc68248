package assay.study.queue.phase;

import assay.lab.plan.admin.TablePlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.Key;
import assay.lab.verdict.FaultEffect;
import java.util.List;
import java.util.Optional;

/**
 * Plan of a phase that checks a queue. The phase checks that each group has received each committed
 * event as often as the guarantee permits.
 *
 * @param faults whether violations of the guarantee make the run invalid, or are only reported
 */
public record QueueCheckPlan(
    @Key(value = Key.PHASE_NAME, otherwise = QueueCheckPlan.KIND) String name,
    @Key("Name of the queue's table. Default: the first table in 'tables'.") Optional<String> table,
    @Key(value = FaultEffect.MEANING, otherwise = FaultEffect.WRONG) String faults)
    implements PhasePlan {
  public static final String KIND = "queue-check";

  public QueueCheckPlan {
    FaultEffect.check(faults);
  }

  @Override
  public void checkBehind(List<PhasePlan> before) {
    QueueBefore.requireConsumers(QueueBefore.required(before, table), before, table);
    TablePlan.requireKept(before, table, "queue");
  }
}
