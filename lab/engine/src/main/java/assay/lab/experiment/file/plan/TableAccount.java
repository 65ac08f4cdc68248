package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.key.Operations;
import assay.lab.experiment.file.key.WorkloadKeys;
import assay.lab.plan.PlannedTable;
import assay.lab.plan.TableUse;
import assay.lab.plan.admin.PresplitPlan;
import assay.lab.plan.admin.SplitPoints;
import assay.lab.plan.phase.FormatPlan;
import assay.lab.study.Require;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.ReadFields;
import assay.lab.workload.rows.SeveralRows;
import assay.lab.workload.rows.WorkloadSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Tracks the state of a table while the phases of a run are planned. The state is whether the table
 * exists, how many rows it has, and the number of the next row to insert. Inserted rows are
 * numbered so that no phase overwrites rows of another phase. A {@code TableAccount} object tracks
 * one table for one run.
 */
public final class TableAccount {
  /**
   * Difference between the numbers of the first rows that two successive phases or runs insert. No
   * phase or run inserts more rows than this difference.
   */
  private static final long INSERTS_APART = 1_000_000_000_000L;

  /** Name prefix of tables that belong to Assay and that a run may drop. */
  public static final String OWN_TABLES = "assay_";

  private final TableKeys table;
  private final boolean first;
  private final WorkloadKeys keys;
  private final long seed;
  private final int insertsBefore;
  private long allRows;
  private boolean holdsRows;
  private boolean isThere = true;
  private long rows;

  /**
   * Number of rows that the currently planned phase loads. These rows count as existing rows only
   * when later phases are planned.
   */
  private long loading;

  private final Map<FormatPlan, Long> formatted = new LinkedHashMap<>();

  private int insertingPhases;

  TableAccount(TableKeys table, boolean first, WorkloadKeys keys, long seed, int insertsBefore) {
    this.table = table;
    this.first = first;
    this.keys = table.workload().orElse(keys);
    this.seed = seed;
    this.insertsBefore = insertsBefore;
  }

  /** Returns the table's name in the plan's phases; empty if the table is the run's first table. */
  Optional<String> name() {
    return first ? Optional.empty() : table.name();
  }

  String stored() {
    return table.name().orElseThrow();
  }

  long seed() {
    return seed;
  }

  WorkloadKeys keys() {
    return keys;
  }

  long usualRows() {
    return table.rows().orElse(keys.rows());
  }

  /**
   * Sets the number of rows that all load phases insert together. If the table belongs to the user
   * and no phase loads rows, the table already contains all its rows.
   */
  void expect(long loaded) {
    allRows = loaded;
    if (isUsers() && loaded == 0) {
      holdsRows = true;
      rows = usualRows();
      allRows = rows;
    }
  }

  private boolean isUsers() {
    return table.owner() == TableKeys.Owner.USER;
  }

  PlannedTable planned(boolean mayReplace) {
    TableUse own = mayReplace || stored().startsWith(OWN_TABLES) ? TableUse.REPLACE : TableUse.NEW;
    TableUse users = holdsRows ? TableUse.AS_LOADED : TableUse.LOAD_INTO;
    return new PlannedTable(stored(), isUsers() ? users : own, whole());
  }

  Optional<PresplitPlan> split() {
    return table
        .splits()
        .map(
            tablets ->
                new PresplitPlan(
                    "presplit-" + stored(),
                    name(),
                    new SplitPoints.OfRows(keys.format().keys(), allRows(), tablets),
                    Optional.empty()));
  }

  /**
   * Whether row keys are derived from row numbers. Keys are derived from row numbers if the rows
   * are loaded by load phases or by the user. Row keys that studies write are not derived from row
   * numbers.
   */
  boolean hasNumberedRows() {
    return allRows > 0;
  }

  long allRows() {
    Require.that(
        allRows > 0, "no phase loads rows, so there are no row keys to compute split points from");
    return allRows;
  }

  void require() {
    Require.that(isThere, "the table has been dropped; add a phase 'create' before this one");
  }

  void drop() {
    require();
    Require.that(!isUsers(), "the table belongs to the user and must not be dropped");
    requireImported();
    isThere = false;
    rows = 0;
  }

  void create() {
    Require.that(
        !isThere,
        "the table already exists, because Assay creates it before each run; add a phase 'drop'"
            + " before this one");
    isThere = true;
  }

  /**
   * Returns a workload that loads rows after the existing rows. If the phase loads all rows,
   * returns the workload of the whole table.
   */
  WorkloadSpec load(long count) {
    require();
    requireImported();
    WorkloadSpec next = count == allRows ? whole() : next(rows + loading, count);
    loading += count;
    return next;
  }

  void settle() {
    rows += loading;
    loading = 0;
  }

  WorkloadSpec format(long count) {
    require();
    return next(rows + formatted.values().stream().mapToLong(Long::longValue).sum(), count);
  }

  FormatPlan formatted(FormatPlan phase, long count) {
    formatted.put(phase, count);
    return phase;
  }

  /**
   * Returns the earliest format phase whose files are not yet imported, and marks its files as
   * imported. The rows in the files then count as rows of the table.
   */
  FormatPlan imported() {
    require();
    FormatPlan oldest =
        formatted.keySet().stream()
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "nothing to import; add a phase 'format' before this one, or set 'from'"));
    rows += formatted.remove(oldest);
    return oldest;
  }

  /**
   * Checks that all files have been imported. Rows are numbered consecutively, so rows with lower
   * numbers must be in the table first.
   */
  private void requireImported() {
    formatted.keySet().stream()
        .findFirst()
        .ifPresent(
            phase -> {
              throw new IllegalArgumentException(
                  "the files of phase '"
                      + phase.name()
                      + "' are not imported yet; add a phase 'import' before this one");
            });
  }

  private WorkloadSpec next(long first, long count) {
    return workload(
        first,
        count,
        Mix.only(OperationKind.INSERT),
        new RequestDistribution.Uniform(),
        Optional.empty(),
        keys.sizes(Optional.empty(), Optional.empty()),
        first + count);
  }

  /**
   * Returns a workload with operations on all existing rows.
   *
   * @param scanLength scan length that overrides the file's scan length
   * @param batch batch size that overrides the file's batch size
   * @param range range size that overrides the file's range size
   */
  WorkloadSpec run(
      Operations own, Optional<Integer> scanLength, Optional<Integer> batch, Optional<Long> range) {
    require();
    Require.that(
        rows > 0, "the table has no rows yet; add a phase 'load', or 'format' and 'import'");
    Operations operations = own.or(keys.operations());
    Mix mix = operations.toMix();
    long firstInsert = firstInsert(Math.max(allRows, rows));
    if (mix.contains(OperationKind.INSERT)) {
      firstInsert += INSERTS_APART * insertingPhases++;
    }
    return workload(
        0,
        rows,
        mix,
        operations.toDistribution(),
        scanLength,
        keys.sizes(batch, range),
        firstInsert);
  }

  WorkloadSpec whole() {
    Operations operations = keys.operations();
    boolean some = operations.preset().isPresent() || !operations.mix().isEmpty();
    long count = Math.max(1, allRows);
    return workload(
        0,
        count,
        some ? operations.toMix() : Mix.only(OperationKind.INSERT),
        operations.toDistribution(),
        Optional.empty(),
        keys.sizes(Optional.empty(), Optional.empty()),
        firstInsert(count));
  }

  /**
   * Returns the number of the first row to insert. This number is greater than the number of any
   * row that is in the table or that an earlier run inserted.
   */
  private long firstInsert(long rowsEnd) {
    return rowsEnd + INSERTS_APART * insertsBefore;
  }

  private WorkloadSpec workload(
      long first,
      long count,
      Mix mix,
      RequestDistribution distribution,
      Optional<Integer> scanLength,
      SeveralRows sizes,
      long firstInsert) {
    return new WorkloadSpec(
        first,
        count,
        keys.format(),
        mix,
        distribution,
        keys.scans().of(scanLength.orElse(keys.scanLength())),
        ReadFields.ALL,
        false,
        firstInsert,
        0,
        true,
        true,
        Optional.of(sizes),
        seed);
  }
}
