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
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Workload of votes for posts. Each vote increments a counter. A vote that reaches a milestone
 * causes a notification to the owner of the post.
 *
 * @param skew exponent of the Zipf distribution from which the post of each vote is drawn
 * @param deaths probability of a simulated crash, in which the voter does not deliver the
 *     notification
 */
public record Votes(
    @Key("Name of the table to which notifications are written.") String notifications,
    @Key(
            value =
                "Method of detecting milestones: 'returned' (the increment returns the new count), "
                    + "'read' (a read follows the increment), 'compare-and-set' or 'outbox'. With "
                    + "'outbox', an increment that reaches a milestone also writes a record into "
                    + "the counter's row.",
            otherwise = "returned")
        String way,
    @Key(value = "Number of posts in the table.", otherwise = "1000") int posts,
    @Key(value = "Number of users who own posts.", otherwise = "100") int users,
    @Key(
            value =
                "Number of counters per post: 1 (points), 2 (also favorites) or 3 (also replies).",
            otherwise = "2")
        int types,
    @Key(
            value = "Exponent of the Zipf distribution of votes over posts; 0 means uniform.",
            otherwise = "0.99")
        BigDecimal skew,
    @Key(Milestones.MEANING) List<Long> milestones,
    @Key(
            value =
                "Probability of a simulated client crash after a vote has reached a milestone and "
                    + "before the notification is delivered.",
            otherwise = "0")
        double deaths)
    implements Workload {
  public static final String KIND = "vote";
  static final int VOTE = 0;
  static final int COUNT = 1;
  static final int READ = 2;
  static final int DELIVER = 3;

  private static final Operation OPERATION = new Operation(KIND, Operation.Kind.WRITE);
  private static final List<Operation> OPERATIONS =
      List.of(
          OPERATION,
          Operation.part("count", KIND),
          Operation.part("read", KIND),
          Operation.part("deliver", KIND));

  private static final BigDecimal MOST_SKEW = BigDecimal.TEN;

  public Votes {
    new Posts(posts, users, types);
    DeliveryMethod.named(way);
    milestones = Milestones.of(milestones);
    BadKey.require(
        skew.compareTo(MOST_SKEW) <= 0, "skew", "must be from 0 to " + MOST_SKEW + "; got " + skew);
  }

  public Posts all() {
    return new Posts(posts, users, types);
  }

  public DeliveryMethod chosen() {
    return DeliveryMethod.named(way);
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
  public Votes withTables(UnaryOperator<String> stored) {
    return new Votes(
        stored.apply(notifications), way, posts, users, types, skew, milestones, deaths);
  }

  @Override
  public List<Capability> needs() {
    return List.of(chosen().need());
  }

  /** {@inheritDoc} A counter does not exist before its first increment. */
  @Override
  public boolean mayMissRows() {
    return true;
  }

  @Override
  public boolean keepsLedgers() {
    return true;
  }

  @Override
  public Source source(ThreadContext context) throws StoreException {
    return VoteSource.of(this, context, System::currentTimeMillis);
  }
}
