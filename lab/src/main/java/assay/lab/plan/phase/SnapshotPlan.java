package assay.lab.plan.phase;

import assay.store.capability.Capability;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Takes a snapshot of the table, so that later runs can start on clones of it.
 *
 * @param snapshot its name in the store; an existing one with this name is replaced
 */
public record SnapshotPlan(String name, Optional<String> table, String snapshot)
    implements PhasePlan {
  @Override
  public String kind() {
    return "snapshot";
  }

  @Override
  public Map<String, Object> settings() {
    Map<String, Object> settings = new LinkedHashMap<>();
    table.ifPresent(of -> settings.put("table", of));
    settings.put("snapshot", snapshot);
    return settings;
  }

  @Override
  public List<Capability> needs() {
    return List.of(Capability.SNAPSHOTS);
  }
}
