package assay.lab.plan.phase;

import assay.lab.bulk.BulkRows;
import assay.lab.value.NamedValues;
import assay.store.capability.Capability;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Phase that writes rows into files, which a later phase imports (YCSB++, §2.3.3).
 *
 * @param to folder to write the files to; empty means a folder within the run's folder
 */
public record FormatPlan(
    String name, Optional<String> table, BulkRows rows, int filesPerTablet, Optional<Path> to)
    implements PhasePlan {
  @Override
  public Optional<BulkRows> formatted() {
    return Optional.of(rows);
  }

  @Override
  public NamedValues settings() {
    NamedValues.Builder settings = NamedValues.builder().putAll(rows.toValues());
    table.ifPresent(of -> settings.put("table", of));
    settings.put("filesPerTablet", filesPerTablet);
    to.ifPresent(folder -> settings.put("to", folder.toString()));
    return settings.build();
  }

  @Override
  public List<Capability> needs() {
    return List.of(Capability.BULK_IMPORT);
  }

  public Path folder(Path run) {
    return to.orElse(run.resolve("bulk-" + name)).toAbsolutePath().normalize();
  }
}
