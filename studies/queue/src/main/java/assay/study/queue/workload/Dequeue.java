package assay.study.queue.workload;

import assay.lab.study.BadKey;
import assay.lab.study.Key;
import assay.lab.workload.Operation;
import assay.lab.workload.Source;
import assay.lab.workload.StudyServer;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.Workload;
import assay.store.StoreException;
import assay.store.TableSpec;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Receives events from a queue. The consumers of the queue's groups are divided among the threads.
 * Each operation is one transaction of one consumer. The outcome is {@code ABSENT} if the consumer
 * finds no event.
 *
 * @param deaths probability of a simulated crash, in which the consumer loses its state in the
 *     middle of an operation
 */
public record Dequeue(
    @Key(value = QueueOracle.MEANING, otherwise = QueueOracle.USUAL) String oracle,
    @Key(Groups.MEANING) List<Integer> groups,
    @Key(
            "Index of the group whose consumers receive events; the first group has index "
                + "0. Default: all groups.")
        Optional<Integer> group,
    @Key(
            value =
                "Number of partitions (event keys) to divide among a group's consumers; must be "
                    + "the same as in the workload 'enqueue'.",
            otherwise = "64")
        int partitions,
    @Key(value = "Maximum number of events per transaction, from 1 to 10000.", otherwise = "2000")
        int events,
    @Key(
            value = "Length of an event in bytes; must be the same as in the workload 'enqueue'.",
            otherwise = "1000")
        int bytes,
    @Key(
            value =
                "Delivery guarantee: exactly-once, at-least-once, at-most-once, or raw (scans the "
                    + "queue's rows without transactions).",
            otherwise = "exactly-once")
        String guarantee,
    @Key(
            value =
                "Where a consumer's scans start: position (the consumer's stored position) or "
                    + "beginning (the first row). From the beginning, scans read past events that "
                    + "were already received or deleted.",
            otherwise = "position")
        String from,
    @Key(
            value = "In a closed loop: time that a client thread pauses after finding no events.",
            otherwise = "10ms")
        Duration idle,
    @Key(
            value =
                "Time after which the oracle aborts an open transaction; must be the same "
                    + "as in the workload 'enqueue'.",
            otherwise = "10s")
        Duration expire,
    @Key(
            value = "Probability of a simulated consumer crash in the middle of an operation.",
            otherwise = "0")
        double deaths)
    implements Workload {
  public static final String KIND = "dequeue";
  public static final String POSITION = "position";
  static final String BEGINNING = "beginning";

  private static final int MOST_EVENTS = 10_000;
  private static final List<Operation> OPERATIONS =
      List.of(new Operation(KIND, Operation.Kind.READ));

  public Dequeue {
    QueueOracle.check(oracle);
    Guarantee.named(guarantee);
    BadKey.requireRange("partitions", partitions, 1, Integer.MAX_VALUE);
    BadKey.requireRange("events", events, 1, MOST_EVENTS);
    BadKey.requireRange("bytes", bytes, EventValue.HEADER, Integer.MAX_VALUE);
    groups = Groups.checked(groups, partitions);
    int of = group.orElse(0);
    BadKey.require(
        of >= 0 && of < groups.size(),
        "group",
        "must be from 0 to %s, because 'groups' has %s groups; got %s"
            .formatted(groups.size() - 1, groups.size(), of));
    BadKey.requireEither("from", from, POSITION, BEGINNING);
  }

  public Enqueue.Queue queue() {
    return new Enqueue.Queue(oracle, groups, partitions, bytes);
  }

  public Guarantee promised() {
    return Guarantee.named(guarantee);
  }

  boolean runs(int of) {
    return group.isEmpty() || group.get() == of;
  }

  QueueOracle oracleOf(String table) {
    return new QueueOracle(oracle, table, expire);
  }

  @Override
  public List<Operation> operations() {
    return OPERATIONS;
  }

  @Override
  public TableSpec table() {
    return TableSpec.of(Enqueue.FAMILY);
  }

  @Override
  public boolean mayMissRows() {
    return true;
  }

  @Override
  public boolean needsKeyOrder() {
    return true;
  }

  @Override
  public boolean keepsLedgers() {
    return true;
  }

  @Override
  public List<StudyServer> servers(String table) {
    return promised() == Guarantee.RAW ? List.of() : List.of(oracleOf(table));
  }

  @Override
  public Source source(ThreadContext context) throws StoreException {
    return new DequeueSource(
        this,
        context,
        promised() == Guarantee.RAW ? null : oracleOf(context.table()).client(context.stopped()),
        System::currentTimeMillis);
  }
}
