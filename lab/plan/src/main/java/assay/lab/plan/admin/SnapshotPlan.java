package assay.lab.plan.admin;

import assay.lab.plan.phase.PhasePlan;
import assay.store.capability.Capability;
import java.util.List;
import java.util.Optional;

/**
 * Phase that takes a snapshot of the table, so that later runs can start on clones of the snapshot.
 *
 * @param snapshot the snapshot's name in the store; an existing snapshot with this name is replaced
 */
public record SnapshotPlan(String name, Optional<String> table, String snapshot)
    implements PhasePlan {
  @Override
  public List<Capability> needs() {
    return List.of(Capability.SNAPSHOTS);
  }
}
