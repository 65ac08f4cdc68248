package assay.study.milestones.workload;

import assay.lab.study.BadKey;
import assay.lab.study.Key;
import assay.lab.workload.Operation;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.Workload;
import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.capability.Capability;
import java.util.List;

/**
 * Workload that reads the latest notifications of a user, either of all types or of a single type.
 * Each read is one scan.
 */
public record Dropdown(
    @Key(value = "Number of users; must be the same as in the workload 'vote'.", otherwise = "100")
        int users,
    @Key(
            value = "Number of counters per post; must be the same as in the workload 'vote'.",
            otherwise = "2")
        int types,
    @Key(value = "Maximum number of notifications per scan.", otherwise = "20") int latest,
    @Key(
            value =
                "Share of scans that request only one type of notification; the servers "
                    + "filter these scans.",
            otherwise = "0.5")
        double byType)
    implements Workload {
  public static final String KIND = "dropdown";
  static final int ALL = 0;
  static final int BY_TYPE = 1;

  private static final int MOST_LATEST = 10_000;
  private static final List<Operation> OPERATIONS =
      List.of(
          new Operation(KIND, Operation.Kind.READ),
          new Operation("dropdown-by-type", Operation.Kind.READ));

  public Dropdown {
    new Posts(1, users, types);
    BadKey.requireRange("latest", latest, 1, MOST_LATEST);
  }

  @Override
  public List<Operation> operations() {
    return OPERATIONS;
  }

  @Override
  public TableSpec table() {
    return TableSpec.of(Notification.FAMILY);
  }

  @Override
  public List<Capability> needs() {
    return byType > 0 ? List.of(Capability.SERVER_FILTER) : List.of();
  }

  @Override
  public boolean needsKeyOrder() {
    return true;
  }

  @Override
  public boolean mayMissRows() {
    return true;
  }

  @Override
  public Source source(ThreadContext context) throws StoreException {
    return DropdownSource.of(this, context);
  }
}
