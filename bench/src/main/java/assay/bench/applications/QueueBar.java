package assay.bench.applications;

import assay.bench.CostComparison;
import assay.bench.DirectOperations;
import assay.bench.StoreServers;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.study.queue.workload.Dequeue;
import assay.study.queue.workload.Enqueue;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Measures client CPU per event of the study {@code queue}, including the ledgers. Producers
 * enqueue 500 events per transaction. Consumers dequeue more than 500 events per transaction. The
 * number of events per round must be a multiple of the number of events that a transaction
 * dequeues. The baselines are bare loops that put and scan the same number of rows and bytes.
 * Rounds with Assay alternate with rounds of the bare loops. The oracle for transactions runs in a
 * separate process.
 *
 * <p>{@code bench/run queue} runs this benchmark.
 */
public final class QueueBar {
  private static final int EVENTS = 500;
  private static final int BYTES = 1000;
  private static final int WARM_UP = 3;
  private static final String TABLE = "queue";
  private static final Bytes FAMILY = Bytes.of("q");

  private final Store store;
  private final Path scratch;
  private final int transactions;
  private final int batch;
  private final String oracle;
  private final byte[] key = new byte[24];
  private final Bytes event = Bytes.of(new byte[BYTES]);
  private long row;
  private long read;

  private QueueBar(Store store, Path scratch, int transactions, int batch, String oracle) {
    this.store = store;
    this.scratch = scratch;
    this.transactions = transactions;
    this.batch = batch;
    this.oracle = oracle;
  }

  public static void main(String[] args) throws Exception {
    InetSocketAddress address = OracleBar.free();
    Process oracle = OracleBar.start(address, Path.of(args[1]).resolve("oracle"), TABLE);
    try (Store store = StoreServers.start(args[0], args[1], args[2]).open()) {
      new QueueBar(
              store,
              Path.of(args[1]),
              Integer.parseInt(args[3]),
              Integer.parseInt(args[5]),
              address.getHostString() + ":" + address.getPort())
          .measure(Integer.parseInt(args[4]));
    } finally {
      oracle.destroyForcibly();
    }
  }

  private void measure(int rounds) throws Exception {
    Duration expire = Duration.ofSeconds(10);
    Enqueue in = new Enqueue(oracle, List.of(1), 64, EVENTS, BYTES, true, expire, 0);
    Dequeue out =
        new Dequeue(
            oracle,
            List.of(1),
            Optional.empty(),
            64,
            batch,
            BYTES,
            "exactly-once",
            "position",
            Duration.ZERO,
            expire,
            0);
    store.tables().create("bare", in.table());
    store.tables().create(TABLE, in.table());
    int events = transactions * EVENTS;
    CostComparison written = new CostComparison("event enqueued");
    CostComparison received = new CostComparison("event dequeued");
    try (Session bareWrites = store.openSession("bare");
        Session bareReads = store.openSession("bare");
        Session writes = store.openSession(TABLE);
        Session reads = store.openSession(TABLE);
        Source enqueue = in.source(context("in"));
        Source dequeue = out.source(context("out"))) {
      reads.writeThrough();
      for (int round = 1 - WARM_UP; round <= rounds; round++) {
        written.measure(round, CostComparison.BARE, events, () -> put(bareWrites));
        written.measure(
            round,
            CostComparison.ASSAY,
            events,
            () -> DirectOperations.perform(enqueue, writes, transactions));
        received.measure(round, CostComparison.BARE, events, () -> scan(bareReads));
        received.measure(
            round,
            CostComparison.ASSAY,
            events,
            () -> DirectOperations.perform(dequeue, reads, events / batch));
      }
    }
    written.print();
    received.print();
  }

  private ThreadContext context(String activity) {
    return DirectOperations.context(
        store, TABLE, activity, Optional.of(scratch.resolve(activity + ".ledger")));
  }

  private void put(Session session) {
    Mutation mutation = new Mutation();
    mutation.row().set(key, 0, key.length);
    Bytes qualifier = Bytes.of("e");
    for (int i = 0; i < transactions; i++) {
      for (int j = 0; j < EVENTS; j++) {
        DirectOperations.digits(row++, key);
        mutation.clear().put(FAMILY, qualifier, event);
        DirectOperations.require(session.write(mutation), session);
      }
      DirectOperations.require(session.flush(), session);
    }
  }

  private void scan(Session session) {
    Bytes start = Bytes.of(key);
    long[] bytes = new long[1];
    for (int i = 0; i < transactions * EVENTS / batch; i++) {
      DirectOperations.digits(read, key);
      read += batch;
      DirectOperations.require(
          session.scan(
              Range.from(start), Columns.ALL, batch, cell -> bytes[0] += cell.value().length()),
          session);
    }
    if (bytes[0] != (long) transactions * EVENTS * BYTES) {
      throw new IllegalStateException("scanned " + bytes[0] + " bytes");
    }
  }
}
