package assay.lab.experiment;

import assay.store.StoreException;
import assay.store.Tables;
import java.util.Locale;
import java.util.Map;

/** One act of administration on the table. */
public final class TablePhase extends AdminPhase {
  /** What is done. */
  public enum Act {
    /** Makes the table, empty. */
    CREATE,
    /** Removes it with its rows. */
    DROP,
    /** Servers write what they hold in memory to files. */
    FLUSH,
    /** Servers merge the files of each tablet. */
    COMPACT
  }

  private final Act act;

  public TablePhase(String name, Act act) {
    super(name, act.name().toLowerCase(Locale.ROOT), Map.of());
    this.act = act;
  }

  @Override
  boolean changesTable() {
    return true;
  }

  @Override
  Map<String, Object> perform(PhaseContext context) throws StoreException, InterruptedException {
    Tables tables = BoundedTables.of(context.store());
    switch (act) {
      case CREATE -> NewTable.make(context.store(), context.table(), context.tableSpec());
      case DROP -> tables.drop(context.table());
      case FLUSH -> {
        return ServerWork.run(() -> tables.flush(context.table()), context);
      }
      case COMPACT -> {
        return ServerWork.run(() -> tables.compact(context.table()), context);
      }
    }
    return Map.of();
  }
}
