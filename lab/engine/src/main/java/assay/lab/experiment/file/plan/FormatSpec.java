package assay.lab.experiment.file.plan;

import assay.lab.bulk.BulkRows;
import assay.lab.bulk.RecordFiles;
import assay.lab.bulk.RowMapping;
import assay.lab.plan.phase.FormatPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.BadKey;
import assay.lab.study.Key;
import assay.lab.workload.Workload;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

record FormatSpec(
    @Key(Key.PHASE_NAME) String name,
    @Key(Key.TABLE) Optional<String> table,
    @Key(
            "Number of rows to generate; row numbers continue after the last existing row. "
                + "Default: the workload's 'rows'.")
        Optional<Long> rows,
    @Key(
            "Special workload (provided by a study), such as {kind: event-ingest}, that generates "
                + "the rows. Default: the rows have the format in the experiment's 'workload'.")
        Optional<Workload> workload,
    @Key(
            "File (.csv, .json or .jsonl) with records to convert to rows, or folder with such "
                + "files. Default: none; rows are generated.")
        Optional<String> input,
    @Key(
            "Columns whose values are joined to form the row key of a record, such as [country, "
                + "id]. Default: none; required with 'input'.")
        List<String> row,
    @Key("Separator between the joined values in the row key. Default: no separator.")
        Optional<String> separator,
    @Key(
            "Source column of each cell; for example, {'cf:name': name} writes the value of column "
                + "'name' to cell cf:name. Default: none; required with 'input'.")
        Map<String, String> cells,
    @Key(value = "Number of files to write per tablet, from 1 to 32.", otherwise = "1") int files,
    @Key("Empty folder to which the files are written. Default: a folder in the run's folder.")
        Optional<String> to)
    implements PhaseSpec {
  private static final int MOST_FILES = 32;

  FormatSpec {
    BadKey.requirePositive("rows", rows);
    ExperimentKeys.between("files", files, 1, MOST_FILES);
    if (workload.isPresent() && (rows.isPresent() || input.isPresent())) {
      throw new BadKey(
          "workload",
          "'workload' and '"
              + (rows.isPresent() ? "rows" : "input")
              + "' are mutually exclusive; remove one");
    }
    if (input.isPresent()) {
      if (rows.isPresent()) {
        throw new BadKey("rows", "'rows' and 'input' are mutually exclusive; remove one");
      }
      try {
        new RowMapping(row, separator.orElse(""), cells);
      } catch (IllegalArgumentException e) {
        throw new BadKey(row.isEmpty() ? "row" : "cells", e.getMessage());
      }
    } else if (!row.isEmpty() || !cells.isEmpty() || separator.isPresent()) {
      throw new BadKey(
          row.isEmpty() ? cells.isEmpty() ? "separator" : "cells" : "row", "requires 'input'");
    }
  }

  @Override
  public long loads(Planner planner, TableAccount into) {
    return planner.isFor(table, into) ? count(planner) : 0;
  }

  private long count(Planner planner) {
    return input.isPresent() || workload.isPresent()
        ? 0
        : planner.scaling().rows(rows.orElse(planner.table(table).usualRows()));
  }

  @Override
  public PhasePlan plan(String phase, Planner planner) {
    TableAccount into = planner.table(table);
    return into.formatted(
        new FormatPlan(phase, into.name(), content(into, planner), files, to.map(Path::of)),
        count(planner));
  }

  private BulkRows content(TableAccount into, Planner planner) {
    if (input.isPresent()) {
      return new BulkRows.Input(
          RecordFiles.of(input.get()), new RowMapping(row, separator.orElse(""), cells));
    }
    if (workload.isPresent()) {
      try {
        return new BulkRows.Study(planner.bound(workload.get(), into), into.stored());
      } catch (IllegalArgumentException e) {
        throw new BadKey("workload", e.getMessage());
      }
    }
    return new BulkRows.Generated(into.format(count(planner)));
  }
}
