package assay.bench.continuous;

import assay.bench.Cost;
import assay.bench.CostComparison;
import assay.bench.DirectOperations;
import assay.bench.PhaseRunner;
import assay.bench.StoreServers;
import assay.bench.Workloads;
import assay.lab.workload.Effect;
import assay.lab.workload.Source;
import assay.store.Session;
import assay.store.Store;
import assay.study.continuous.entry.RowRange;
import assay.study.continuous.ingest.ContinuousIngest;
import assay.study.continuous.walk.ContinuousBatchWalk;
import assay.study.continuous.walk.ContinuousWalk;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.apache.accumulo.core.client.Accumulo;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.BatchScanner;
import org.apache.accumulo.core.client.Scanner;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.security.Authorizations;
import org.apache.hadoop.io.Text;

/**
 * Measures the workloads {@code continuous-walk} and {@code continuous-batch-walk} on a local
 * Accumulo. The CPU per step of a walk is compared with the CPU per bare scan of a single row. The
 * rows per second of a batch walk are compared with the rows per second of a bare batch scanner.
 * Rounds with Assay alternate with rounds of the bare loops.
 *
 * <p>{@code bench/run walk} runs this benchmark.
 */
public final class WalkBar {
  private static final String TABLE = "entries";
  private static final int TABLETS = 4;
  private static final int FLUSH = 200;
  private static final int STEPS = 4_000;
  private static final int BATCH = 10_000;
  private static final int BATCHES = 10;

  /**
   * Highest row at which a walk may start. A scan that starts at a higher row might find no entry.
   */
  private static final long HIGHEST = RowRange.WHOLE.max() / 100 * 99;

  private static final int THREADS = 3;

  /** Offset in bytes, within an entry's value, at which the link to another row starts. */
  private static final int LINK_AT = 54;

  private static final int LINK_DIGITS = 16;

  private final Store store;
  private final PhaseRunner runner;
  private final AccumuloClient client;
  private final List<String> rows = new ArrayList<>();
  private final SplittableRandom random = new SplittableRandom(7);

  private WalkBar(Store store, PhaseRunner runner, AccumuloClient client) {
    this.store = store;
    this.runner = runner;
    this.client = client;
  }

  public static void main(String[] args) throws Exception {
    StoreServers servers = StoreServers.start(args[0], args[1], "accumulo");
    try (Store store = servers.open();
        AccumuloClient client =
            Accumulo.newClient().from(servers.settings().get("client-properties")).build();
        PhaseRunner runner = new PhaseRunner(store, Path.of(args[1]))) {
      WalkBar bar = new WalkBar(store, runner, client);
      bar.fill(Long.parseLong(args[2]));
      bar.steps(Integer.parseInt(args[3]));
      bar.batches(Integer.parseInt(args[3]));
    }
  }

  private void fill(long entries) throws Exception {
    ContinuousIngest ingest = Workloads.ingest(FLUSH, (int) (entries / FLUSH));
    Workloads.create(store, TABLE, TABLETS);
    runner.run(TABLE, Workloads.closedLoop("ingest", ingest, 1, entries));
    store.tables().flush(TABLE);
    try (Scanner scanner = client.createScanner(TABLE, Authorizations.EMPTY)) {
      for (Map.Entry<Key, Value> entry : scanner) {
        rows.add(entry.getKey().getRow().toString());
      }
    }
  }

  private void steps(int rounds) throws Exception {
    ContinuousWalk walk =
        new ContinuousWalk(
            RowRange.WHOLE.min(), HIGHEST, Duration.ZERO, List.of(), Optional.empty());
    CostComparison comparison = new CostComparison("step");
    for (int round = -1; round <= rounds; round++) {
      String name = "walk" + (round + 1);
      comparison.measure(round, CostComparison.BARE, STEPS, this::bareSteps);
      comparison.measure(
          round,
          CostComparison.ASSAY,
          STEPS,
          () -> runner.run(TABLE, Workloads.closedLoop(name, walk, 1, STEPS)));
    }
    comparison.print();
  }

  /**
   * Follows links from row to row, with a scan of a single row for each link. At the end of a
   * linked list, the next scan starts at a random row.
   */
  private void bareSteps() throws Exception {
    String row = draw();
    try (Scanner scanner = client.createScanner(TABLE, Authorizations.EMPTY)) {
      for (int step = 0; step < STEPS; step++) {
        scanner.setRange(new Range(new Text(row)));
        String link = "";
        for (Map.Entry<Key, Value> entry : scanner) {
          byte[] value = entry.getValue().get();
          link =
              value[LINK_AT] == ':'
                  ? ""
                  : new String(value, LINK_AT, LINK_DIGITS, StandardCharsets.US_ASCII);
        }
        row = link.isEmpty() ? draw() : link;
      }
    }
  }

  private String draw() {
    return rows.get(random.nextInt(rows.size()));
  }

  private void batches(int rounds) throws Exception {
    ContinuousBatchWalk walk =
        new ContinuousBatchWalk(
            RowRange.WHOLE.min(), HIGHEST, BATCH, Duration.ZERO, List.of(), Optional.empty());
    CostComparison comparison = new CostComparison("row of a batch");
    try (Session session = store.openSession(TABLE);
        Source source =
            walk.source(DirectOperations.context(store, TABLE, "bench", Optional.empty()))) {
      for (int round = -1; round <= rounds; round++) {
        List<Cost> bare = new ArrayList<>();
        List<Cost> own = new ArrayList<>();
        for (int i = 0; i < BATCHES; i++) {
          bare.add(Cost.of(BATCH, this::bareBatch));
          search(source, session, walk);
          own.add(Cost.of(BATCH, () -> perform(source, session)));
        }
        comparison.add(round, CostComparison.BARE, Cost.mean(bare));
        comparison.add(round, CostComparison.ASSAY, Cost.mean(own));
      }
    }
    comparison.print();
  }

  private void bareBatch() throws Exception {
    List<Range> ranges = new ArrayList<>(BATCH);
    for (int i = 0; i < BATCH; i++) {
      ranges.add(new Range(new Text(draw())));
    }
    long entries = 0;
    try (BatchScanner scanner = client.createBatchScanner(TABLE, Authorizations.EMPTY, THREADS)) {
      scanner.setRanges(ranges);
      for (Map.Entry<Key, Value> entry : scanner) {
        entries += entry.getValue().getSize() > 0 ? 1 : 0;
      }
    }
    if (entries == 0) {
      throw new IllegalStateException("the batch returned no entries");
    }
  }

  private static void search(Source source, Session session, ContinuousBatchWalk walk) {
    while (!walk.operations().get(source.next()).name().equals("batch")) {
      perform(source, session);
    }
  }

  private static void perform(Source source, Session session) {
    Effect effect = new Effect(System::nanoTime);
    effect.clear();
    DirectOperations.require(source.perform(session, effect), session);
  }
}
