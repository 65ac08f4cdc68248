package assay.lab.table;

import assay.lab.plan.Plan;
import assay.lab.plan.PlannedTable;
import assay.lab.plan.TableUse;
import assay.lab.run.ResetReport;
import assay.lab.workload.format.ValueFormat;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.Tables;
import assay.store.capability.Snapshots;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Prepares a table for a plan, before the run folder is created. An instance prepares a table once.
 */
public final class TablePreparation {
  private final PlannedTable planned;
  private final TableSpec spec;
  private final boolean onlyLoads;
  private final boolean usesRows;
  private final boolean isOfFile;
  private final Store store;
  private final Tables tables;
  private final String table;
  private final Consumer<String> notices;
  private boolean loads = true;
  private String made = "as it was";
  private boolean checksValues;

  public TablePreparation(Plan plan, PlannedTable planned, Store store, Consumer<String> notices) {
    this.planned = planned;
    spec = plan.spec(planned);
    onlyLoads = plan.onlyLoads();
    usesRows = plan.usesRows(planned);
    isOfFile = plan.origin().isPresent();
    this.store = store;
    tables = BoundedTables.of(store);
    this.notices = notices;
    table = planned.name();
    checksValues = planned.rows().checksValues();
  }

  /**
   * Prepares the table.
   *
   * @return how the table was prepared
   * @throws StoreException of kind {@link StoreException.Kind#TABLE_EXISTS} if the table has
   *     unexpected rows
   */
  public ResetReport.Table prepare() throws StoreException {
    boolean wasThere = planned.use() == TableUse.AS_LOADED || tables.exists(table);
    long start = System.nanoTime();
    switch (planned.use()) {
      case NEW -> makeNew(wasThere);
      case REPLACE -> replace(wasThere);
      case CLONE -> replaceByClone(wasThere);
      case KEEP -> keep(wasThere);
      case LOAD_INTO -> loadInto(wasThere);
      case AS_LOADED -> useAsLoaded();
    }
    double seconds = Math.round((System.nanoTime() - start) / 1e6) / 1e3;
    return new ResetReport.Table(table, wasThere, made, seconds);
  }

  public boolean loads() {
    return loads;
  }

  /**
   * Returns whether the table has the values that the workload writes, so that reads can be
   * checked.
   */
  public boolean checksValues() {
    return checksValues;
  }

  private void replace(boolean wasThere) throws StoreException {
    if (wasThere) {
      tables.drop(table);
    }
    create();
  }

  private void replaceByClone(boolean wasThere) throws StoreException {
    if (wasThere) {
      tables.drop(table);
    }
    String snapshot = planned.snapshot().orElseThrow();
    AnswerBound.of(store)
        .send(
            "create table '" + table + "' from snapshot '" + snapshot + "'",
            () -> ((Snapshots) store).cloneTo(snapshot, table));
    made = "clone of " + snapshot;
  }

  private void makeNew(boolean wasThere) throws StoreException {
    if (wasThere) {
      throw exists(
          "already exists, and each run of an experiment drops its table; choose another table,"
              + " or add --replace to drop the existing table");
    }
    create();
  }

  private void keep(boolean wasThere) throws StoreException {
    if (!wasThere) {
      create();
      return;
    }
    TableContent.Found found = TableContent.look(store, table, planned.rows());
    if (found.sample().missing() + found.sample().foreign() > 0) {
      if (TableContent.isEmpty(store, table, planned.rows())) {
        notices.accept("table '" + table + "' exists and is empty: loading into it");
        return;
      }
      throw exists(
          "exists with different content ("
              + found.sample().differences()
              + "); choose another --table, or add --replace to drop the existing table first");
    }
    requireNoneBeyond(found);
    if (onlyLoads) {
      throw exists("already holds these rows; add --replace to load them again");
    }
    loads = false;
    notices.accept("table '" + table + "' already holds the rows; nothing to load");
  }

  /**
   * Accepts a table whose rows have the workload's shape, because the load overwrites these rows.
   * Rows of a different shape would remain, and would be mixed with the new rows.
   */
  private void loadInto(boolean wasThere) throws StoreException {
    if (!wasThere) {
      create();
      return;
    }
    if (!usesRows || keepsNothing()) {
      return;
    }
    Optional<TableContent.Found> found = unlessUnreadable(planned.rows().withoutValueChecks());
    if (found.isEmpty()) {
      return;
    }
    if (found.get().sample().foreign() > 0) {
      throw exists(
          "holds rows with another format ("
              + found.get().sample().differences()
              + "); choose another table, or add --replace to drop the existing table first");
    }
    requireNoneBeyond(found.get());
  }

  private void useAsLoaded() throws StoreException {
    loads = false;
    if (!usesRows) {
      checksValues = false;
      return;
    }
    if (keepsNothing()) {
      requireUnasked(
          "the store returns no cells, so there is nothing to check; remove dataintegrity=true");
      checksValues = false;
      notices.accept("the store returns no cells: reads are not checked");
      return;
    }
    if (!tables.exists(table)) {
      throw missing(null);
    }
    Optional<TableContent.Found> found = unlessUnreadable(planned.rows());
    if (found.isEmpty()) {
      return;
    }
    TableSample sample = found.get().sample();
    if (sample.missing() > 0 || sample.isOfAnotherShape()) {
      throw exists(
          "was not loaded with these properties ("
              + sample.differences()
              + "); reload the table, or use the properties with which it was last loaded");
    }
    requireNoneBeyond(found.get());
    if (checksValues && sample.foreign() > 0) {
      decideOnForeign(sample);
    }
  }

  /**
   * Decides whether to check values. A few wrong values must not disable the check, because the
   * purpose of the check is to find wrong values.
   */
  private void decideOnForeign(TableSample sample) throws StoreException {
    if (sample.isWhollyForeign()) {
      requireUnasked(
          ("table '%s' holds no integrity values (%s); load it with dataintegrity=true, or remove"
                  + " that property")
              .formatted(table, sample.differences()));
    }
    checksValues = asksForCheck() || !sample.isMostlyForeign();
    if (checksValues) {
      notices.accept(
          "table '"
              + table
              + "': "
              + sample.differences()
              + ". Reads of these rows will be reported as wrong data"
              + (asksForCheck() || isOfFile ? "" : "; add -p checkvalues=false to skip the check"));
    } else {
      notices.accept(
          ("table '%s' was loaded by another program or with another seed (%s): values are not"
                  + " checked")
              .formatted(table, sample.differences()));
    }
  }

  private boolean asksForCheck() {
    return planned.rows().checksValues()
        && planned.rows().format().values() == ValueFormat.Kind.INTEGRITY;
  }

  private void requireUnasked(String reason) throws StoreException {
    if (asksForCheck()) {
      throw new StoreException(StoreException.Kind.BAD_SETTING, reason);
    }
  }

  private void requireNoneBeyond(TableContent.Found found) throws StoreException {
    if (found.beyond().isEmpty()) {
      return;
    }
    long rows = found.beyond().getAsLong();
    String remedy =
        switch (planned.use()) {
          case KEEP ->
              "; set --rows "
                  + rows
                  + ", choose another --table, or add --replace to drop the table first";
          case LOAD_INTO ->
              "; to load all rows, set "
                  + saidAs(rows)
                  + "; to drop the table first, add --replace";
          default -> "; set " + saidAs(rows) + partOf();
        };
    throw exists(
        String.format(
            Locale.ROOT,
            "holds %,d rows instead of the expected %,d: a run would never read the extra rows, and"
                + " its inserts would overwrite them%s",
            rows,
            planned.rows().firstInsert(),
            remedy));
  }

  private String saidAs(long rows) {
    return isOfFile ? "rows: " + rows : "-p recordcount=" + rows;
  }

  private String partOf() {
    return isOfFile
        ? ""
        : String.format(
            Locale.ROOT,
            ", and -p insertcount=%1$d to request only the first %1$,d rows",
            planned.rows().rows());
  }

  /**
   * Returns an empty result if reads fail. The store may still accept writes, or the run may test
   * whether reads fail.
   */
  private Optional<TableContent.Found> unlessUnreadable(WorkloadSpec rows) throws StoreException {
    try {
      return Optional.of(TableContent.look(store, table, rows));
    } catch (StoreException e) {
      if (e.kind() != StoreException.Kind.FAILED) {
        throw e;
      }
      checksValues = asksForCheck();
      notices.accept(
          e.getMessage()
              + (checksValues
                  ? "; the table's content is unknown"
                  : "; the table's content is not checked"));
      return Optional.empty();
    }
  }

  private boolean keepsNothing() throws StoreException {
    try {
      return !TableContent.handsOutCells(store, table, planned.rows());
    } catch (StoreException e) {
      if (e.kind() == StoreException.Kind.NO_SUCH_TABLE) {
        throw missing(e);
      }
      throw e;
    }
  }

  private StoreException missing(StoreException cause) {
    return new StoreException(
        StoreException.Kind.NO_SUCH_TABLE,
        "no such table '" + table + "'; load it first, with the same properties as for this run",
        cause);
  }

  private void create() throws StoreException {
    BoundedTables.create(store, table, spec);
    made = "new";
  }

  private StoreException exists(String how) {
    return new StoreException(StoreException.Kind.TABLE_EXISTS, "table '" + table + "' " + how);
  }
}
