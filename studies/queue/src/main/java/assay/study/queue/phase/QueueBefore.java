package assay.study.queue.phase;

import assay.lab.plan.Plan;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.Require;
import assay.study.queue.workload.Dequeue;
import assay.study.queue.workload.Enqueue;
import assay.study.queue.workload.Guarantee;
import java.util.List;
import java.util.Optional;

/** Finds the settings with which earlier phases of a plan write a queue to a table. */
final class QueueBefore {
  private QueueBefore() {}

  static Enqueue of(Plan plan, Optional<String> table) {
    return queues(plan.phases(), table).get(0);
  }

  private static List<Enqueue> queues(List<PhasePlan> phases, Optional<String> table) {
    return ActivityPlan.workloads(phases, table, Enqueue.class).stream()
        .filter(Enqueue::transactions)
        .toList();
  }

  static Guarantee guarantee(Plan plan, Optional<String> table) {
    return promises(ActivityPlan.workloads(plan.phases(), table, Dequeue.class)).get(0);
  }

  private static List<Guarantee> promises(List<Dequeue> consumers) {
    return consumers.stream()
        .map(Dequeue::promised)
        .filter(each -> each != Guarantee.RAW)
        .distinct()
        .toList();
  }

  static Enqueue required(List<PhasePlan> before, Optional<String> table) {
    List<Enqueue> all = queues(before, table);
    Require.that(
        !all.isEmpty(),
        "no earlier phase writes transactions into this table; put this phase after a 'run'"
            + " with 'workload: {kind: enqueue}'");
    Require.that(
        all.stream().map(Enqueue::queue).distinct().count() == 1,
        "all earlier 'enqueue' workloads must have the same oracle, groups, partitions and bytes");
    return all.get(0);
  }

  static void requireConsumers(Enqueue queue, List<PhasePlan> before, Optional<String> table) {
    List<Dequeue> all = ActivityPlan.workloads(before, table, Dequeue.class);
    List<Guarantee> promises = promises(all);
    Require.that(
        promises.size() == 1,
        "all earlier consumers must have the same guarantee, which must not be raw; got "
            + promises.stream().map(Guarantee::label).toList());
    Require.that(
        all.stream().allMatch(each -> each.queue().equals(queue.queue())),
        "earlier 'dequeue' and 'enqueue' workloads must have the same oracle, groups, partitions"
            + " and bytes");
  }
}
