package assay.study.fanout;

import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.BadKey;
import assay.lab.study.Key;
import assay.store.capability.Capability;
import java.util.List;
import java.util.Optional;

/** Plan of a phase that writes the events, so that later requests can read them. */
public record EventLoadPlan(
    @Key(value = Key.PHASE_NAME, otherwise = EventLoadPlan.KIND) String name,
    @Key("Name of the table with the events. Default: the first table in 'tables'.")
        Optional<String> table,
    @Key(value = "Number of threads that write the events.", otherwise = "4") int threads,
    @Key(
            value =
                "Number of replicas per tablet, including the primary; requests with "
                    + "'consistency: timeline' may read any replica.",
            otherwise = "1")
        int replicas)
    implements PhasePlan {
  static final String KIND = "fan-out-load";

  private static final int MOST_THREADS = 1000;
  private static final int MOST_REPLICAS = 100;

  public EventLoadPlan {
    BadKey.requireRange("threads", threads, 1, MOST_THREADS);
    BadKey.requireRange("replicas", replicas, 1, MOST_REPLICAS);
  }

  @Override
  public List<Capability> needs() {
    return replicas > 1 ? List.of(Capability.READ_REPLICAS) : List.of();
  }

  static List<ActivityPlan> requests(List<PhasePlan> phases, Optional<String> table) {
    return phases.stream()
        .flatMap(phase -> phase.activities().stream())
        .filter(activity -> activity.table().equals(table))
        .filter(activity -> activity.workload() instanceof FanOut)
        .toList();
  }

  /**
   * Returns the content of the event table from which requests read.
   *
   * @throws IllegalArgumentException if no activity sends requests, or if the settings of the
   *     events are not the same in all activities; the message is one line
   */
  static EventContent events(List<PhasePlan> phases, Optional<String> table) {
    List<EventContent> all =
        ActivityPlan.workloads(phases, table, FanOut.class).stream()
            .map(FanOut::events)
            .distinct()
            .toList();
    if (all.size() != 1) {
      throw new IllegalArgumentException(
          all.isEmpty()
              ? "no phase reads events from this table; add a 'run' with 'workload: {kind:"
                  + " fan-out}'"
              : "all requests of a table must have the same securities, years, fields, sources,"
                  + " value-bytes and keys");
    }
    return all.get(0);
  }
}
