package assay.bench.continuous;

import assay.bench.CostComparison;
import assay.bench.PhaseRunner;
import assay.bench.StoreServers;
import assay.bench.Workloads;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.rate.Pacing;
import assay.store.Cell;
import assay.store.QuantityParser;
import assay.store.Store;
import assay.study.continuous.entry.EntryMaker;
import assay.study.continuous.entry.ListShape;
import assay.study.continuous.ingest.ContinuousIngest;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.accumulo.core.client.Accumulo;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.BatchWriter;
import org.apache.accumulo.core.client.BatchWriterConfig;
import org.apache.accumulo.core.data.Mutation;

/**
 * Measures the rate and the CPU per entry of one thread that runs the workload {@code
 * continuous-ingest} on a local Accumulo. Three writers alternate: a bare batch writer with
 * prepared mutations, Assay with its ledger, and the program accumulo-testing. The times of
 * accumulo-testing include the time to connect. All writers write checksums, flush equally often,
 * and use new tables with the same splits.
 *
 * <p>{@code bench/peers continuous} runs this benchmark.
 */
public final class IngestBar {
  private static final int FLUSH = 100_000;
  private static final int TABLETS = 8;
  private static final String BUFFER = "50MB";
  private static final String PEER = "accumulo-testing";
  private static final String PEER_CLASS =
      "org.apache.accumulo.testing.continuous.ContinuousIngest";

  /**
   * Number of prepared mutations. Each mutation is written several times, because preparing one
   * mutation per entry would need too much heap.
   */
  private static final int READY = 200_000;

  private final long entries;
  private final Map<String, Writer> sides = new LinkedHashMap<>();

  private interface Writer {
    void write(String table) throws Exception;
  }

  private IngestBar(long entries) {
    this.entries = entries;
  }

  public static void main(String[] args) throws Exception {
    StoreServers servers = StoreServers.start(args[0], args[1], "accumulo");
    servers.settings().put("buffer", BUFFER);
    String client = servers.settings().get("client-properties");
    ContinuousIngest workload = Workloads.ingest(FLUSH, ListShape.USUAL.depth());
    List<Mutation> ready = ready();
    Method peer = Class.forName(PEER_CLASS).getMethod("main", String[].class);
    try (Store store = servers.open();
        AccumuloClient accumulo = Accumulo.newClient().from(client).build();
        PhaseRunner runner = new PhaseRunner(store, Path.of(args[1]))) {
      IngestBar bar = new IngestBar(Long.parseLong(args[2]));
      bar.sides.put(CostComparison.BARE, table -> bar.write(accumulo, table, ready));
      bar.sides.put(CostComparison.ASSAY, table -> runner.run(table, bar.phase(table, workload)));
      bar.sides.put(
          PEER, table -> peer.invoke(null, (Object) bar.arguments(table, args[4], client)));
      bar.measure(store, Integer.parseInt(args[3]));
    }
  }

  private static List<Mutation> ready() {
    EntryMaker maker =
        new EntryMaker(Workloads.entries(UUID.randomUUID(), FLUSH, Optional.empty()));
    List<Mutation> ready = new ArrayList<>(READY);
    for (long count = 0; count < READY; count++) {
      maker.make(count);
      Cell cell = maker.cell();
      Mutation mutation = new Mutation(cell.row().toArray());
      mutation.put(cell.family().toArray(), cell.qualifier().toArray(), cell.value().toArray());
      ready.add(mutation);
    }
    return ready;
  }

  /**
   * Writes prepared mutations with a batch writer. The batch writer has the same settings as the
   * batch writer of Assay's Accumulo store.
   */
  private void write(AccumuloClient client, String table, List<Mutation> ready) throws Exception {
    BatchWriterConfig config =
        new BatchWriterConfig()
            .setMaxLatency(2, TimeUnit.MINUTES)
            .setMaxWriteThreads(3)
            .setMaxMemory(QuantityParser.bytes(BUFFER));
    try (BatchWriter writer = client.createBatchWriter(table, config)) {
      for (long entry = 1; entry <= entries; entry++) {
        writer.addMutation(ready.get((int) (entry % READY)));
        if (entry % FLUSH == 0) {
          writer.flush();
        }
      }
    }
  }

  private ActivityPlan phase(String name, ContinuousIngest workload) {
    return new ActivityPlan(
        name,
        workload,
        1,
        new Pacing.ClosedLoop(),
        entries,
        Duration.ZERO,
        Duration.ZERO,
        Duration.ZERO);
  }

  private String[] arguments(String table, String testProperties, String clientProperties) {
    return new String[] {
      "-o",
      "test.ci.common.accumulo.table=" + table,
      "-o",
      "test.ci.ingest.client.entries=" + entries,
      "-o",
      "test.ci.ingest.entries.flush=" + FLUSH,
      "-o",
      "test.ci.ingest.delete.probability=0",
      "-o",
      "test.ci.ingest.checksum=true",
      testProperties,
      clientProperties
    };
  }

  private void measure(Store store, int rounds) throws Exception {
    CostComparison comparison = new CostComparison("entry of continuous-ingest");
    for (int round = 0; round <= rounds; round++) {
      for (Map.Entry<String, Writer> side : sides.entrySet()) {
        String table = "entries" + round + side.getKey().charAt(0);
        Workloads.create(store, table, TABLETS);
        comparison.measure(
            round, side.getKey(), (double) entries, () -> side.getValue().write(table));
        store.tables().drop(table);
      }
    }
    comparison.print();
  }
}
