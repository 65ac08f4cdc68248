package assay.lab.plan.admin;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.value.NamedValues;
import assay.store.capability.Capability;
import java.util.List;
import java.util.Optional;

/**
 * Phase that splits the table into tablets before the table has rows (YCSB++, §2.3.2).
 *
 * @param thresholdBytes size in bytes at which a tablet splits; empty means the store's default
 */
public record PresplitPlan(
    String name, Optional<String> table, SplitPoints splits, Optional<Long> thresholdBytes)
    implements PhasePlan {
  @Override
  public NamedValues settings() {
    NamedValues.Builder settings = NamedValues.builder().putAll(splits.settings());
    table.ifPresent(of -> settings.put("table", of));
    thresholdBytes.ifPresent(bytes -> settings.put("splitThresholdBytes", bytes));
    return settings.build();
  }

  @Override
  public List<Capability> needs() {
    return List.of(thresholdBytes.isPresent() ? Capability.SPLIT_THRESHOLD : Capability.PRE_SPLIT);
  }
}
