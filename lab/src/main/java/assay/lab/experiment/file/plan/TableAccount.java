package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.key.Operations;
import assay.lab.experiment.file.key.WorkloadKeys;
import assay.lab.plan.PlannedTable;
import assay.lab.plan.TableUse;
import assay.lab.plan.phase.FormatPlan;
import assay.lab.plan.phase.PresplitPlan;
import assay.lab.plan.phase.SplitPoints;
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
 * Keeps account of a table while phases are made: whether it is there, how many rows it holds, and
 * where the next inserts go, so that no phase writes another's rows. Used once.
 */
public final class TableAccount {
  /** So far apart lie the rows that runs and their phases insert; none inserts as many. */
  private static final long INSERTS_APART = 1_000_000_000_000L;

  /** Tables called so are Assay's own: a run may drop one that is there. */
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

  /** Of the phase that is made: they are there for those behind it. */
  private long loading;

  /** Phases whose files wait to be imported, the oldest first, and how many rows each has. */
  private final Map<FormatPlan, Long> formatted = new LinkedHashMap<>();

  private int insertingPhases;

  /**
   * @param table with its name
   * @param first whether phases that name no table mean this one
   * @param keys of its rows, unless it has its own
   * @param seed of what it holds
   * @param insertsBefore phases of earlier runs that inserted rows of their own into these tables
   */
  TableAccount(TableKeys table, boolean first, WorkloadKeys keys, long seed, int insertsBefore) {
    this.table = table;
    this.first = first;
    this.keys = table.workload().orElse(keys);
    this.seed = seed;
    this.insertsBefore = insertsBefore;
  }

  /** As phases of a plan name it; empty for the run's first. */
  Optional<String> name() {
    return first ? Optional.empty() : table.name();
  }

  /** Its name in the store. */
  String stored() {
    return table.name().orElseThrow();
  }

  long seed() {
    return seed;
  }

  WorkloadKeys keys() {
    return keys;
  }

  /** Rows of a load that does not say. */
  long usualRows() {
    return table.rows().orElse(keys.rows());
  }

  /** What all load phases together insert. A table of the user's holds its rows already. */
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

  /** As a plan has it. */
  PlannedTable planned(boolean mayReplace) {
    TableUse own = mayReplace || stored().startsWith(OWN_TABLES) ? TableUse.REPLACE : TableUse.NEW;
    TableUse users = holdsRows ? TableUse.AS_LOADED : TableUse.LOAD_INTO;
    return new PlannedTable(stored(), isUsers() ? users : own, whole());
  }

  /** What divides it before all other phases, if the file wants that. */
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

  /** Whether phases load it, or a user has: what studies write has keys of its own. */
  boolean hasNumberedRows() {
    return allRows > 0;
  }

  /** What all load phases insert together. */
  long allRows() {
    if (allRows == 0) {
      throw new IllegalArgumentException("no phase loads rows, so there are no keys to divide by");
    }
    return allRows;
  }

  void require() {
    if (!isThere) {
      throw new IllegalArgumentException(
          "the table was dropped before; a phase 'create' is missing");
    }
  }

  void drop() {
    require();
    if (isUsers()) {
      throw new IllegalArgumentException("the table is the user's, and is not dropped");
    }
    requireImported();
    isThere = false;
    rows = 0;
  }

  void create() {
    if (isThere) {
      throw new IllegalArgumentException(
          "the table is there already: it is made before each run; 'drop' it first");
    }
    isThere = true;
  }

  /** The next rows behind those that are there; the table's own where those are all. */
  WorkloadSpec load(long count) {
    require();
    requireImported();
    WorkloadSpec next = count == allRows ? whole() : next(rows + loading, count);
    loading += count;
    return next;
  }

  /** The phase is made: what it loads is there for those behind it. */
  void settle() {
    rows += loading;
    loading = 0;
  }

  /** The next rows behind those that are there or wait to be imported. */
  WorkloadSpec format(long count) {
    require();
    return next(rows + formatted.values().stream().mapToLong(Long::longValue).sum(), count);
  }

  /**
   * A phase makes files.
   *
   * @param count of rows that later phases know; 0 for rows of a user's own
   */
  FormatPlan formatted(FormatPlan phase, long count) {
    formatted.put(phase, count);
    return phase;
  }

  /** The phase whose files are to be imported next; its rows are in the table from now on. */
  FormatPlan imported() {
    require();
    FormatPlan oldest =
        formatted.keySet().stream()
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "nothing to import: give a phase 'format' before it, or 'from'"));
    rows += formatted.remove(oldest);
    return oldest;
  }

  /** Rows are numbered through, so that what is numbered has to come into the table first. */
  private void requireImported() {
    formatted.keySet().stream()
        .findFirst()
        .ifPresent(
            phase -> {
              throw new IllegalArgumentException(
                  "the files of phase '"
                      + phase.name()
                      + "' are not imported yet; give a phase 'import' before this one");
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
   * Operations on all rows that are there.
   *
   * @param scanLength in place of the file's, as are the others
   */
  WorkloadSpec run(
      Operations own, Optional<Integer> scanLength, Optional<Integer> batch, Optional<Long> range) {
    require();
    if (rows == 0) {
      throw new IllegalArgumentException(
          "the table has no rows yet; a phase 'load' is missing, or 'format' and 'import'");
    }
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

  /** What the plan as a whole shows: all rows, and the file's operations if it has some. */
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

  /** Behind the rows, and behind what earlier runs inserted. */
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
