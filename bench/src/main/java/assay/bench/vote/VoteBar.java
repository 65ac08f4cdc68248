package assay.bench.vote;

import assay.bench.ProcessCpu;
import assay.bench.Spread;
import assay.clusters.Cluster;
import assay.clusters.ClusterOptions;
import assay.clusters.Clusters;
import assay.lab.workload.Effect;
import assay.lab.workload.Opener;
import assay.lab.workload.Seat;
import assay.lab.workload.Sight;
import assay.lab.workload.Source;
import assay.lab.workload.draw.Seed;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Store;
import assay.store.TableSpec;
import assay.store.capability.AtomicUpdates;
import assay.store.capability.AtomicUpdates.AtomicSession;
import assay.store.catalog.StoreCatalog;
import assay.study.milestones.Votes;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Client CPU of a vote, its ledger and its deliveries included, over that of a bare loop of the
 * same session's increments of uniform rows, in turns.
 *
 * <p>Arguments: the dist folder, a scratch folder, the store, votes of a round, rounds.
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

  /** Starts the store's cluster where it has one, prints each round and medians, and stops it. */
  public static void main(String[] args) throws Exception {
    Path directory = Path.of(args[1]).resolve("cluster");
    StoreCatalog stores = new StoreCatalog(Path.of(args[0]).resolve("stores"));
    Optional<Cluster> cluster = new Clusters(Path.of(args[0])).of(args[2], System.out::println);
    Map<String, String> settings = new TreeMap<>();
    try {
      if (cluster.isPresent()) {
        settings.putAll(cluster.get().up(ClusterOptions.in(directory)).storeSettings());
      } else if (args[2].equals("rocksdb")) {
        settings.put("directory", directory.toString());
      }
      try (Store store = stores.open(args[2], settings)) {
        new VoteBar(store, Path.of(args[1]), Integer.parseInt(args[3]))
            .measure(Integer.parseInt(args[4]));
      }
    } finally {
      if (cluster.isPresent()) {
        cluster.get().down(directory);
      }
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
    List<Double> bareMicros = new ArrayList<>();
    List<Double> ownMicros = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    try (AtomicSession bare = ((AtomicUpdates) store).openSession("bare");
        AtomicSession session = ((AtomicUpdates) store).openSession("votes");
        Source source = workload.source(seat())) {
      for (int round = 1 - WARM_UP; round <= rounds; round++) {
        double other = microsOf(() -> increment(bare));
        double own = microsOf(() -> vote(source, session));
        if (round > 0) {
          bareMicros.add(other);
          ownMicros.add(own);
          ratios.add(own / other);
          System.out.printf("%2d  bare %.2f us, vote %.2f us%n", round, other, own);
        }
      }
    }
    System.out.println("bare increment, us of CPU: " + Spread.of(bareMicros).text(2));
    System.out.println("vote, us of CPU: " + Spread.of(ownMicros).text(2));
    System.out.println("CPU of a vote over a bare increment: " + Spread.of(ratios).text(3));
  }

  private Seat seat() {
    Opener opener = (table, filter) -> store.openSession(table);
    return new Seat(
        "votes",
        "votes",
        0,
        1,
        Seed.of(1),
        Sight.WHOLE,
        Optional.of(scratch.resolve("votes.ledger")),
        opener,
        () -> false);
  }

  private void increment(AtomicSession session) {
    SplittableRandom random = new SplittableRandom(1);
    byte[] key = new byte[8];
    Bytes row = new Bytes().set(key, 0, key.length);
    Columns.Name column = new Columns.Name(Bytes.of("n"), Bytes.of("points"));
    long[] sum = new long[1];
    for (int i = 0; i < votes; i++) {
      digits(random.nextInt(POSTS), key);
      require(session.increment(row, column, 1, value -> sum[0] = value), session.lastError());
    }
  }

  private static void digits(int number, byte[] into) {
    int left = number;
    for (int i = into.length - 1; i >= 0; i--) {
      into[i] = (byte) ('0' + left % 10);
      left /= 10;
    }
  }

  private void vote(Source source, AtomicSession session) {
    Effect effect = new Effect(System::nanoTime);
    for (int i = 0; i < votes; i++) {
      source.next();
      effect.clear();
      require(source.perform(session, effect), session.lastError());
    }
  }

  private static void require(Outcome outcome, String reason) {
    if (outcome != Outcome.OK) {
      throw new IllegalStateException(outcome + ": " + reason);
    }
  }

  private double microsOf(Runnable work) {
    long cpu = ProcessCpu.nanos();
    work.run();
    return (ProcessCpu.nanos() - cpu) / 1e3 / votes;
  }
}
