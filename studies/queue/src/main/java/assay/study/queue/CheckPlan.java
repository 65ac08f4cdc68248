package assay.study.queue;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.TablePlan;
import assay.lab.study.BadKey;
import assay.lab.study.Key;
import java.util.List;
import java.util.Optional;

/**
 * Plan of a phase that checks that each group received each committed event as its guarantee says.
 *
 * @param faults whether violations of the guarantee make the run not valid, or are only reported
 */
public record CheckPlan(
    @Key(value = Key.PHASE_NAME, otherwise = CheckPlan.KIND) String name,
    @Key("Table of the queue. Default: the first of 'tables'.") Optional<String> table,
    @Key(
            value =
                "Effect of a fault: wrong (the run is not valid) or noted (the fault is only "
                    + "reported).",
            otherwise = "wrong")
        String faults)
    implements PhasePlan {
  static final String KIND = "queue-check";
  static final String WRONG = "wrong";
  static final String NOTED = "noted";

  public CheckPlan {
    if (!faults.equals(WRONG) && !faults.equals(NOTED)) {
      throw new BadKey("faults", "must be " + WRONG + " or " + NOTED + "; got '" + faults + "'");
    }
  }

  @Override
  public void checkBehind(List<PhasePlan> before) {
    QueueBefore.requireConsumers(QueueBefore.required(before, table), before, table);
    if (before.stream().anyMatch(phase -> TablePlan.drops(phase, table))) {
      throw new IllegalArgumentException(
          "the table of the queue is dropped earlier; put this phase before the 'drop'");
    }
  }
}
