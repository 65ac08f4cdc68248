package assay.study.continuous;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.load.StopSignal;
import assay.lab.workload.Effect;
import assay.lab.workload.Opener;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.draw.Seed;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreSettings;
import assay.stores.simulated.SimulatedProvider;
import assay.study.continuous.ingest.ContinuousIngest;
import assay.study.continuous.ledger.LedgerReader;
import assay.study.continuous.proof.CellDifference;
import assay.study.continuous.proof.Proof;
import assay.study.continuous.proof.Verification;
import assay.study.continuous.scan.EntryTable;
import assay.study.continuous.testing.Ingests;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A store that loses writes, lets deleted cells rise, keeps old values and doubles cells, with a
 * thousand seeds: each cell of which something is wrong is named, and no other. Which those are is
 * found out without ledgers: by what the writer's session was answered, and a scan.
 */
class EveryLossTest {
  private static final int SEEDS = 1_000;

  /** Writers wait for milliseconds between sets that touch the same cells. */
  private static final int AT_A_TIME = 16;

  private static final int OPERATIONS = 250;

  @TempDir private Path folder;

  @Test
  void victimsAreNamedAndNoOther() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(AT_A_TIME);
    try {
      List<Future<Map<CellDifference.Kind, Integer>>> seeds = new ArrayList<>();
      for (int seed = 1; seed <= SEEDS; seed++) {
        int each = seed;
        seeds.add(pool.submit(() -> victims(each)));
      }
      Map<CellDifference.Kind, Integer> all = new EnumMap<>(CellDifference.Kind.class);
      for (Future<Map<CellDifference.Kind, Integer>> seed : seeds) {
        seed.get().forEach((kind, number) -> all.merge(kind, number, Integer::sum));
      }
      assertThat(all.keySet())
          .containsExactlyInAnyOrder(
              CellDifference.Kind.MISSING,
              CellDifference.Kind.STALE,
              CellDifference.Kind.RISEN,
              CellDifference.Kind.DUPLICATE);
      assertThat(all.values()).allMatch(number -> number > SEEDS / 4);
    } finally {
      pool.shutdownNow();
    }
  }

  /** Writes, verifies and compares; returns how many cells of each kind were named. */
  private Map<CellDifference.Kind, Integer> victims(int seed) throws Exception {
    SimulatedProvider provider = new SimulatedProvider();
    Map<String, String> faults =
        Map.of(
            "lost-share", "0.005",
            "risen-share", "0.02",
            "stale-share", "0.03",
            "duplicate-share", "0.005",
            "buffer", seed % 2 == 0 ? "0" : "1MB",
            "seed", String.valueOf(seed));
    try (Store store = provider.open(StoreSettings.of(provider, faults))) {
      store.tables().create("t", workload(seed).table());
      Map<String, String> promised = new TreeMap<>();
      Path ledger = folder.resolve(seed + ".ledger");
      try (Session session = store.openSession("t")) {
        ingest(seed, new PromisedSession(session, promised), ledger);
      }
      Proof proof =
          new Verification(
                  EntryTable.served(store, "t"),
                  List.of(LedgerReader.read(ledger)),
                  new StopSignal())
              .run()
              .orElseThrow();
      assertThat(proof.gaps()).as("seed " + seed).isEmpty();
      Map<String, CellDifference.Kind> named =
          proof.differences().stream()
              .collect(Collectors.toMap(EveryLossTest::cell, CellDifference::kind));
      assertThat(named).as("seed " + seed).isEqualTo(PromisedSession.broken(promised, scan(store)));
      assertThat(proof.lost()).as("seed " + seed).isEqualTo(named.size());
      Map<CellDifference.Kind, Integer> numbers = new EnumMap<>(CellDifference.Kind.class);
      named.values().forEach(kind -> numbers.merge(kind, 1, Integer::sum));
      return numbers;
    }
  }

  private static ContinuousIngest workload(int seed) {
    return Ingests.of(7, 3, 0.3, seed);
  }

  private static void ingest(int seed, Session session, Path ledger) {
    Source source =
        workload(seed)
            .source(
                ThreadContext.of(
                    "t", "run", 0, 1, Seed.of(seed), Optional.of(ledger), Opener.NONE));
    Effect effect = new Effect(System::nanoTime);
    for (int i = 0; i < OPERATIONS; i++) {
      source.next();
      effect.clear();
      Outcome outcome = source.perform(session, effect);
      if (!session.buffers()) {
        source.settle(outcome == Outcome.OK);
      } else if (source.wantsFlush()) {
        source.settle(session.flush() == Outcome.OK);
      }
    }
    if (session.buffers()) {
      source.settle(session.flush() == Outcome.OK);
    }
    source.close();
  }

  private static Map<String, List<String>> scan(Store store) throws Exception {
    Map<String, List<String>> cells = new TreeMap<>();
    try (Session session = store.openSession("t")) {
      session.scan(
          Range.all(),
          Columns.ALL,
          Long.MAX_VALUE,
          cell ->
              cells
                  .computeIfAbsent(
                      PromisedSession.cell(cell.row(), cell.family(), cell.qualifier()),
                      key -> new ArrayList<>())
                  .add(cell.value().toString()));
    }
    return cells;
  }

  private static String cell(CellDifference of) {
    return of.row() + " " + of.family() + " " + of.qualifier();
  }
}
