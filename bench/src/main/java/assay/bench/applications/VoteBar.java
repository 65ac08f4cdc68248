package assay.bench.applications;

import assay.bench.CostComparison;
import assay.bench.DirectOperations;
import assay.bench.StoreServers;
import assay.lab.workload.Source;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Store;
import assay.store.TableSpec;
import assay.store.capability.AtomicUpdates;
import assay.store.capability.AtomicUpdates.AtomicSession;
import assay.study.milestones.workload.Votes;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Measures client CPU per vote of the study {@code milestones}, including the ledger and the
 * deliveries. The baseline is a bare loop that increments counters in uniformly drawn rows. Rounds
 * with Assay alternate with rounds of the bare loop.
 *
 * <p>{@code bench/run vote} runs this benchmark.
 */
public final class VoteBar {
  private static final int POSTS = 1000;
  private static final int WARM_UP = 2;
  private static final Votes VOTES =
      new Votes("notes", "returned", POSTS, 100, 1, BigDecimal.ZERO, List.of(10L, 100L, 1000L), 0);

  private VoteBar() {}

  public static void main(String[] args) throws Exception {
    Path ledger = Path.of(args[1], "votes.ledger");
    int votes = Integer.parseInt(args[3]);
    CostComparison comparison = new CostComparison("vote");
    try (Store store = StoreServers.start(args[0], args[1], args[2]).open()) {
      store.tables().create("bare", VOTES.table());
      store.tables().create("votes", VOTES.table());
      for (Map.Entry<String, TableSpec> other : VOTES.otherTables().entrySet()) {
        store.tables().create(other.getKey(), other.getValue());
      }
      try (AtomicSession bare = ((AtomicUpdates) store).openSession("bare");
          AtomicSession session = ((AtomicUpdates) store).openSession("votes");
          Source source =
              VOTES.source(
                  DirectOperations.context(store, "votes", "votes", Optional.of(ledger)))) {
        for (int round = 1 - WARM_UP; round <= Integer.parseInt(args[4]); round++) {
          comparison.measure(round, CostComparison.BARE, votes, () -> increment(bare, votes));
          comparison.measure(
              round,
              CostComparison.ASSAY,
              votes,
              () -> DirectOperations.perform(source, session, votes));
        }
      }
    }
    comparison.print();
  }

  private static void increment(AtomicSession session, int votes) {
    SplittableRandom random = new SplittableRandom(1);
    byte[] key = new byte[8];
    Bytes row = new Bytes().set(key, 0, key.length);
    Columns.Name column = new Columns.Name(Bytes.of("n"), Bytes.of("points"));
    long[] sum = new long[1];
    for (int i = 0; i < votes; i++) {
      DirectOperations.digits(random.nextInt(POSTS), key);
      DirectOperations.require(session.increment(row, column, 1, value -> sum[0] = value), session);
    }
  }
}
