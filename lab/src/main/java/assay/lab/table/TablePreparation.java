package assay.lab.table;

import assay.lab.plan.Plan;
import assay.lab.plan.PlannedTable;
import assay.lab.plan.TableUse;
import assay.lab.run.ResetReport;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.Tables;
import assay.store.capability.Snapshots;
import java.util.Optional;
import java.util.function.Consumer;

/** Makes sure that a plan can use a table, before anything is written down. Used once. */
public final class TablePreparation {
  private final PlannedTable planned;
  private final TableSpec spec;
  private final boolean onlyLoads;
  private final boolean usesRows;
  private final Store store;
  private final Tables tables;
  private final String table;
  private final Consumer<String> notices;
  private boolean loads = true;
  private String made = "as it was";
  private boolean checksValues;

  /**
   * @param plan of the run
   * @param planned one of its tables
   */
  public TablePreparation(Plan plan, PlannedTable planned, Store store, Consumer<String> notices) {
    this.planned = planned;
    spec = plan.spec(planned);
    onlyLoads = plan.onlyLoads();
    usesRows = plan.usesRows(planned);
    this.store = store;
    tables = BoundedTables.of(store);
    this.notices = notices;
    table = planned.name();
    checksValues = planned.rows().checksValues();
  }

  /**
   * Prepares the table.
   *
   * @return what was done
   * @throws StoreException of kind {@link StoreException.Kind#TABLE_EXISTS} if it holds other rows
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

  /** Whether the rows are to be loaded. */
  public boolean loads() {
    return loads;
  }

  /** Whether the table holds what the workload writes, so that reads can be compared with it. */
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
        .within(
            "make table '" + table + "' of snapshot '" + snapshot + "'",
            () -> {
              ((Snapshots) store).cloneTo(snapshot, table);
              return null;
            });
    made = "clone of " + snapshot;
  }

  private void makeNew(boolean wasThere) throws StoreException {
    if (wasThere) {
      throw exists(
          "is there, and each run of an experiment drops its table; choose another table, or"
              + " --replace to drop this one");
    }
    create();
  }

  private void keep(boolean wasThere) throws StoreException {
    if (!wasThere) {
      create();
      return;
    }
    Optional<String> difference = TableContent.difference(store, table, planned.rows());
    if (difference.isPresent()) {
      if (EmptyTable.is(store, table, planned.rows())) {
        notices.accept("table '" + table + "' is there and empty: loading into it");
        return;
      }
      throw exists(
          "exists with other content ("
              + difference.get()
              + "); choose another --table, or --replace to drop it first");
    }
    if (onlyLoads) {
      throw exists("holds these rows already; --replace loads them anew");
    }
    loads = false;
    notices.accept("table '" + table + "' holds the rows already: nothing to load");
  }

  /** Rows of the same shape may be written again; others would be mixed with these. */
  private void loadInto(boolean wasThere) throws StoreException {
    if (!wasThere) {
      create();
      return;
    }
    Optional<String> difference =
        usesRows ? unlessUnreadable(this::presentDifference) : Optional.empty();
    if (difference.isPresent()) {
      throw exists(
          "holds rows of another shape ("
              + difference.get()
              + "); choose another table, or --replace to drop it first");
    }
  }

  private void useAsLoaded() throws StoreException {
    loads = false;
    if (!usesRows) {
      checksValues = false;
      return;
    }
    Optional<String> shape = unlessUnreadable(this::shapeDifference);
    if (shape.isPresent()) {
      throw exists(
          "was not loaded with these properties ("
              + shape.get()
              + "); load it with them, or say how it was loaded");
    }
    if (checksValues) {
      checksValues = TableContent.sampleDifference(store, table, planned.rows()).isEmpty();
      if (!checksValues) {
        notices.accept(
            "table '" + table + "' was loaded by another program or seed: values are not checked");
      }
    }
  }

  private Optional<String> presentDifference() throws StoreException {
    return keepsNothing()
        ? Optional.empty()
        : TableContent.presentDifference(store, table, planned.rows().withoutValueChecks());
  }

  private Optional<String> shapeDifference() throws StoreException {
    if (keepsNothing()) {
      checksValues = false;
      notices.accept("the store hands out no cells: what is read is not checked");
      return Optional.empty();
    }
    if (!tables.exists(table)) {
      throw missing(null);
    }
    return TableContent.sampleDifference(store, table, planned.rows().withoutValueChecks());
  }

  /** Finds a difference between a sample of the table and the workload. */
  @FunctionalInterface
  private interface Sampling {
    Optional<String> difference() throws StoreException;
  }

  /** A store that fails to read may still be one to write to, or be what is to be found out. */
  private Optional<String> unlessUnreadable(Sampling sampling) throws StoreException {
    try {
      return sampling.difference();
    } catch (StoreException e) {
      if (e.kind() == StoreException.Kind.FAILED) {
        checksValues = false;
        notices.accept(e.getMessage() + "; what is in it is not checked");
        return Optional.empty();
      }
      throw e;
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
        "there is no table '" + table + "'; load it first, with the same properties",
        cause);
  }

  private void create() throws StoreException {
    NewTable.make(store, table, spec);
    made = "new";
  }

  private StoreException exists(String how) {
    return new StoreException(StoreException.Kind.TABLE_EXISTS, "table '" + table + "' " + how);
  }
}
