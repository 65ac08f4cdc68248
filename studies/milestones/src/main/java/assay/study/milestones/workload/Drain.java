package assay.study.milestones.workload;

import assay.lab.study.Key;
import assay.lab.workload.Operation;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.Workload;
import assay.store.StoreException;
import assay.store.TableSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Workload that delivers the notifications in the outbox of a table of votes. Each operation is one
 * pass over all outbox records. For each outbox record, the pass writes the notification, and then
 * deletes the record.
 */
public record Drain(
    @Key("Name of the table to which notifications are written.") String notifications,
    @Key(value = "Number of posts; must be the same as in the workload 'vote'.", otherwise = "1000")
        int posts,
    @Key(value = "Number of users; must be the same as in the workload 'vote'.", otherwise = "100")
        int users,
    @Key(
            value = "Number of counters per post; must be the same as in the workload 'vote'.",
            otherwise = "2")
        int types,
    @Key(Milestones.MEANING) List<Long> milestones,
    @Key(value = "In a closed loop: pause between two passes over the outbox.", otherwise = "100ms")
        Duration every)
    implements Workload {
  public static final String KIND = "drain-outbox";

  private static final List<Operation> OPERATIONS =
      List.of(new Operation("drain", Operation.Kind.READ_WRITE));

  public Drain {
    new Posts(posts, users, types);
    milestones = Milestones.of(milestones);
  }

  Posts all() {
    return new Posts(posts, users, types);
  }

  @Override
  public List<Operation> operations() {
    return OPERATIONS;
  }

  @Override
  public TableSpec table() {
    return TableSpec.of(Posts.FAMILY);
  }

  @Override
  public Map<String, TableSpec> otherTables() {
    return Map.of(notifications, TableSpec.of(Notification.FAMILY));
  }

  @Override
  public Drain withTables(UnaryOperator<String> stored) {
    return new Drain(stored.apply(notifications), posts, users, types, milestones, every);
  }

  @Override
  public boolean mayMissRows() {
    return true;
  }

  @Override
  public Source source(ThreadContext context) throws StoreException {
    return new DrainSource(this, context);
  }
}
