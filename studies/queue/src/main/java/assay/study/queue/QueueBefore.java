package assay.study.queue;

import assay.lab.plan.Plan;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.workload.Workload;
import java.util.List;
import java.util.Optional;

/** The queue in a table, which phases of a plan work on. */
final class QueueBefore {
  private QueueBefore() {}

  private static <W extends Workload> List<W> in(
      List<PhasePlan> phases, Optional<String> table, Class<W> type) {
    return phases.stream()
        .flatMap(phase -> phase.activities().stream())
        .filter(activity -> activity.table().equals(table))
        .map(ActivityPlan::workload)
        .filter(type::isInstance)
        .map(type::cast)
        .toList();
  }

  /** The transactions that write into a plan's queue. */
  static Enqueue of(Plan plan, Optional<String> table) {
    return in(plan.phases(), table, Enqueue.class).stream()
        .filter(Enqueue::transactions)
        .findFirst()
        .orElseThrow();
  }

  /** What the consumers of a plan's queue promise. */
  static Guarantee guarantee(Plan plan, Optional<String> table) {
    return promises(in(plan.phases(), table, Dequeue.class)).get(0);
  }

  private static List<Guarantee> promises(List<Dequeue> consumers) {
    return consumers.stream()
        .map(Dequeue::promised)
        .filter(each -> each != Guarantee.RAW)
        .distinct()
        .toList();
  }

  /**
   * The queue of phases.
   *
   * @throws IllegalArgumentException if there is none, or there are several
   */
  static Enqueue required(List<PhasePlan> before, Optional<String> table) {
    List<Enqueue> all =
        in(before, table, Enqueue.class).stream().filter(Enqueue::transactions).toList();
    if (all.isEmpty()) {
      throw new IllegalArgumentException(
          "no phase before it writes transactions into this table; put it behind a 'run' with"
              + " 'workload: {kind: enqueue}'");
    }
    Enqueue first = all.get(0);
    for (Enqueue each : all) {
      if (!each.isSameQueue(first)) {
        throw new IllegalArgumentException(
            "all 'enqueue' before it must have the same oracle, groups, partitions and bytes");
      }
    }
    return first;
  }

  /**
   * Makes sure that consumers of phases are of the queue, and promise the same.
   *
   * @throws IllegalArgumentException if not
   */
  static void requireConsumers(Enqueue queue, List<PhasePlan> before, Optional<String> table) {
    List<Dequeue> all = in(before, table, Dequeue.class);
    if (promises(all).size() != 1) {
      throw new IllegalArgumentException(
          "the consumers before it must have one guarantee other than raw; there are "
              + promises(all).stream().map(Guarantee::label).toList());
    }
    for (Dequeue each : all) {
      if (!each.groups().equals(queue.groups())
          || each.partitions() != queue.partitions()
          || each.bytes() != queue.bytes()
          || !each.oracle().equals(queue.oracle())) {
        throw new IllegalArgumentException(
            "'dequeue' and 'enqueue' before it must have the same oracle, groups, partitions and"
                + " bytes");
      }
    }
  }
}
