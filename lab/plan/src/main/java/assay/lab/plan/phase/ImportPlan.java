package assay.lab.plan.phase;

import assay.lab.study.Key;
import assay.lab.value.NamedValues;
import assay.store.capability.Capability;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Phase that imports files of rows into the table (YCSB++, §2.3.3).
 *
 * @param of name of the phase of this run that wrote the files; empty if another run wrote the
 *     files
 * @param from folder of the files; empty if the folder is derived from the run's folder
 * @param countWithin time limit for counting the table's rows before and after the import; zero
 *     means that rows are not counted
 */
public record ImportPlan(
    @Key(Key.PHASE_NAME) String name,
    @Key(Key.TABLE) Optional<String> table,
    Optional<String> of,
    @Key(
            "Folder with the files written by a 'format' phase of another run. Default: files of "
                + "this run; each 'import' phase imports the files of the earliest 'format' phase "
                + "whose files are not yet imported.")
        Optional<Path> from,
    @Key(
            value =
                "Time limit for counting the rows before and after the import; with 0, rows are "
                    + "not counted.",
            otherwise = "10m")
        Duration countWithin)
    implements PhasePlan {
  @Override
  public ImportPlan within(PlanContext file) {
    if (from.isPresent()) {
      Path folder = from.get().toAbsolutePath().normalize();
      return new ImportPlan(name, table, of, Optional.of(folder), countWithin);
    }
    FormatPlan format = file.imported().get();
    return new ImportPlan(
        name, format.table(), Optional.of(format.name()), format.to(), countWithin);
  }

  @Override
  public Optional<String> imported() {
    return of;
  }

  @Override
  public NamedValues settings() {
    NamedValues.Builder settings = NamedValues.builder();
    if (of.isPresent()) {
      settings.put("of", of.get());
    } else {
      settings.put("from", from.orElseThrow().toString());
    }
    table.ifPresent(name -> settings.put("table", name));
    settings.put("countWithinSeconds", countWithin.toMillis() / 1e3);
    return settings.build();
  }

  @Override
  public List<Capability> needs() {
    return List.of(Capability.BULK_IMPORT);
  }

  public Path folder(Path run) {
    return from.orElseGet(() -> run.resolve("bulk-" + of.orElseThrow()))
        .toAbsolutePath()
        .normalize();
  }
}
