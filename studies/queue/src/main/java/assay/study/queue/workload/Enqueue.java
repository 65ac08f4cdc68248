package assay.study.queue.workload;

import assay.lab.study.BadKey;
import assay.lab.study.Key;
import assay.lab.workload.Operation;
import assay.lab.workload.Source;
import assay.lab.workload.StudyServer;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.Workload;
import assay.store.Bytes;
import assay.store.StoreException;
import assay.store.TableSpec;
import java.time.Duration;
import java.util.List;

/**
 * Writes events into a queue, in transactions. Each event is written as one row per group.
 *
 * @param deaths probability of a simulated crash, which leaves the transaction open and its entries
 *     in the table
 */
public record Enqueue(
    @Key(value = QueueOracle.MEANING, otherwise = QueueOracle.USUAL) String oracle,
    @Key(Groups.MEANING) List<Integer> groups,
    @Key(
            value = "Number of partitions (event keys) to divide among a group's consumers.",
            otherwise = "64")
        int partitions,
    @Key(value = "Number of events per transaction, from 1 to 10000.", otherwise = "500")
        int events,
    @Key(value = "Length of an event in bytes.", otherwise = "1000") int bytes,
    @Key(
            value =
                "Whether to write events in transactions; false writes the same rows in "
                    + "batches without transactions.",
            otherwise = "true")
        boolean transactions,
    @Key(value = "Time after which the oracle aborts an open transaction.", otherwise = "10s")
        Duration expire,
    @Key(
            value =
                "Probability of a simulated producer crash between the writes and the commit of a "
                    + "transaction.",
            otherwise = "0")
        double deaths)
    implements Workload {
  public static final String KIND = "enqueue";
  static final Bytes FAMILY = Bytes.of("q");
  static final Bytes EVENT = Bytes.of("e");

  private static final int MOST_EVENTS = 10_000;
  private static final int MOST_PARTITIONS = 1_000_000;
  private static final int MOST_BYTES = 1 << 20;
  private static final List<Operation> OPERATIONS =
      List.of(new Operation(KIND, Operation.Kind.WRITE));

  public Enqueue {
    QueueOracle.check(oracle);
    BadKey.requireRange("partitions", partitions, 1, MOST_PARTITIONS);
    BadKey.requireRange("events", events, 1, MOST_EVENTS);
    BadKey.requireRange("bytes", bytes, EventValue.HEADER, MOST_BYTES);
    groups = Groups.checked(groups, partitions);
  }

  public QueueOracle oracleOf(String table) {
    return new QueueOracle(oracle, table, expire);
  }

  /** Settings that must be the same for all workloads of a queue. */
  public record Queue(String oracle, List<Integer> groups, int partitions, int bytes) {}

  public Queue queue() {
    return new Queue(oracle, groups, partitions, bytes);
  }

  @Override
  public List<Operation> operations() {
    return OPERATIONS;
  }

  @Override
  public TableSpec table() {
    return TableSpec.of(FAMILY);
  }

  @Override
  public boolean mayMissRows() {
    return true;
  }

  @Override
  public boolean keepsLedgers() {
    return true;
  }

  @Override
  public List<StudyServer> servers(String table) {
    return transactions ? List.of(oracleOf(table)) : List.of();
  }

  @Override
  public Source source(ThreadContext context) throws StoreException {
    return new EnqueueSource(
        this,
        context,
        transactions ? oracleOf(context.table()).client(context.stopped()) : null,
        System::currentTimeMillis);
  }
}
