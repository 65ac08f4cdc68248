package assay.study.queue.phase;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.BadKey;
import assay.lab.study.Key;
import assay.lab.study.Require;
import assay.study.queue.workload.Enqueue;
import assay.study.queue.workload.Groups;
import java.util.List;
import java.util.Optional;

/**
 * Plan of a phase that changes the number of consumers of a group. Producers are paused until the
 * change is recorded.
 */
public record ResizePlan(
    @Key(value = Key.PHASE_NAME, otherwise = ResizePlan.KIND) String name,
    @Key("Name of the queue's table. Default: the first table in 'tables'.") Optional<String> table,
    @Key(
            value = "Index of the consumer group to resize; the first group has index 0.",
            otherwise = "0")
        int group,
    @Key("New number of consumers in the group.") int consumers)
    implements PhasePlan {
  public static final String KIND = "queue-resize";

  public ResizePlan {
    BadKey.requireRange("group", group, 0, 0xff);
    BadKey.requireRange("consumers", consumers, 1, Groups.MOST_CONSUMERS);
  }

  @Override
  public void checkBehind(List<PhasePlan> before) {
    require(QueueBefore.required(before, table));
  }

  void require(Enqueue queue) {
    int groups = queue.groups().size();
    Require.that(
        group < groups,
        "'group' must be from 0 to %s, because the queue has %s groups; got %s"
            .formatted(groups - 1, groups, group));
    Groups.requireConsumers("consumers", consumers, queue.partitions());
  }
}
