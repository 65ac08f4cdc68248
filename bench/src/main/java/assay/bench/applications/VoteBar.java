package assay.bench.applications;

import assay.bench.Operations;
import assay.bench.Servers;
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
 * Measures client CPU per vote, including ledger and deliveries. The baseline is a bare loop that
 * increments uniformly drawn rows, in alternating rounds.
 *
 * <p>Arguments: dist folder, scratch folder, store, votes per round, rounds.
 */
public final class VoteBar {
  private static final int POSTS = 1000;
  private static final int WARM_UP = 2;

  private final Store store;
  private final Path scratch;
  private final int votes;

  private VoteBar(Store store, Path scratch, int votes) {
    this.store = store;
    this.scratch = scratch;
    this.votes = votes;
  }

  public static void main(String[] args) throws Exception {
    try (Store store = Servers.start(args[0], args[1], args[2]).open()) {
      new VoteBar(store, Path.of(args[1]), Integer.parseInt(args[3]))
          .measure(Integer.parseInt(args[4]));
    }
  }

  private void measure(int rounds) throws Exception {
    Votes workload =
        new Votes(
            "notes", "returned", POSTS, 100, 1, BigDecimal.ZERO, List.of(10L, 100L, 1000L), 0);
    store.tables().create("bare", workload.table());
    store.tables().create("votes", workload.table());
    for (Map.Entry<String, TableSpec> other : workload.otherTables().entrySet()) {
      store.tables().create(other.getKey(), other.getValue());
    }
    CpuPair pair = new CpuPair("a bare increment", "a vote", votes);
    try (AtomicSession bare = ((AtomicUpdates) store).openSession("bare");
        AtomicSession session = ((AtomicUpdates) store).openSession("votes");
        Source source =
            workload.source(
                Operations.context(
                    store, "votes", "votes", Optional.of(scratch.resolve("votes.ledger"))))) {
      for (int round = 1 - WARM_UP; round <= rounds; round++) {
        pair.round(round, () -> increment(bare), () -> Operations.perform(source, session, votes));
      }
    }
    pair.print();
  }

  private void increment(AtomicSession session) {
    SplittableRandom random = new SplittableRandom(1);
    byte[] key = new byte[8];
    Bytes row = new Bytes().set(key, 0, key.length);
    Columns.Name column = new Columns.Name(Bytes.of("n"), Bytes.of("points"));
    long[] sum = new long[1];
    for (int i = 0; i < votes; i++) {
      Operations.digits(random.nextInt(POSTS), key);
      Operations.require(session.increment(row, column, 1, value -> sum[0] = value), session);
    }
  }
}
