package assay.study.query.check;

import assay.lab.bulk.BulkRows;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.Key;
import assay.lab.study.Require;
import assay.lab.workload.Workload;
import assay.study.query.ingest.EventIngest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Plan of a phase that compares an event table with its index and its counts. The phase finds
 * missing and surplus index entries, and missing and surplus counts.
 */
public record EventCheckPlan(
    @Key(value = Key.PHASE_NAME, otherwise = EventCheckPlan.KIND) String name,
    @Key(Key.TABLE) Optional<String> table)
    implements PhasePlan {
  public static final String KIND = "event-check";

  @Override
  public void checkBehind(List<PhasePlan> before) {
    Require.that(
        ingest(before).isPresent(),
        "no earlier phase writes an index or counts of this table; put this phase after a 'run'"
            + " or 'format' with 'workload: {kind: event-ingest, index: …}'");
  }

  Optional<EventIngest> ingest(List<PhasePlan> phases) {
    return phases.stream()
        .flatMap(this::workloads)
        .filter(EventIngest.class::isInstance)
        .map(EventIngest.class::cast)
        .filter(ingest -> ingest.hasIndex() || ingest.counts().isPresent())
        .reduce((earlier, later) -> later);
  }

  private Stream<Workload> workloads(PhasePlan phase) {
    if (phase.formatted().orElse(null) instanceof BulkRows.Study study
        && phase.table().equals(table)) {
      return Stream.of(study.workload());
    }
    return phase.activities().stream()
        .filter(activity -> activity.table().equals(table))
        .map(ActivityPlan::workload);
  }
}
