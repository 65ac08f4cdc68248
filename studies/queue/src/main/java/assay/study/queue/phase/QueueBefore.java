package assay.study.queue.phase;

import assay.lab.plan.Plan;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.study.queue.workload.Dequeue;
import assay.study.queue.workload.Enqueue;
import assay.study.queue.workload.Guarantee;
import java.util.List;
import java.util.Optional;

/** Finds the queue that a plan's earlier phases write to a table. */
final class QueueBefore {
  private QueueBefore() {}

  static Enqueue of(Plan plan, Optional<String> table) {
    return ActivityPlan.workloads(plan.phases(), table, Enqueue.class).stream()
        .filter(Enqueue::transactions)
        .findFirst()
        .orElseThrow();
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

  /**
   * @throws IllegalArgumentException if there is no queue, or if there are several
   */
  static Enqueue required(List<PhasePlan> before, Optional<String> table) {
    List<Enqueue> all =
        ActivityPlan.workloads(before, table, Enqueue.class).stream()
            .filter(Enqueue::transactions)
            .toList();
    if (all.isEmpty()) {
      throw new IllegalArgumentException(
          "no earlier phase writes transactions into this table; put this phase after a 'run'"
              + " with 'workload: {kind: enqueue}'");
    }
    Enqueue first = all.get(0);
    for (Enqueue each : all) {
      if (!each.isSameQueue(first)) {
        throw new IllegalArgumentException(
            "all earlier 'enqueue' workloads must have the same oracle, groups, partitions and"
                + " bytes");
      }
    }
    return first;
  }

  /**
   * Requires that all consumers belong to the queue and have the same guarantee.
   *
   * @throws IllegalArgumentException if a consumer belongs to another queue, or if guarantees
   *     differ
   */
  static void requireConsumers(Enqueue queue, List<PhasePlan> before, Optional<String> table) {
    List<Dequeue> all = ActivityPlan.workloads(before, table, Dequeue.class);
    if (promises(all).size() != 1) {
      throw new IllegalArgumentException(
          "all earlier consumers must have the same guarantee, which must not be raw; got "
              + promises(all).stream().map(Guarantee::label).toList());
    }
    for (Dequeue each : all) {
      if (!each.groups().equals(queue.groups())
          || each.partitions() != queue.partitions()
          || each.bytes() != queue.bytes()
          || !each.oracle().equals(queue.oracle())) {
        throw new IllegalArgumentException(
            "earlier 'dequeue' and 'enqueue' workloads must have the same oracle, groups,"
                + " partitions and bytes");
      }
    }
  }
}
