package assay.study.milestones.phase;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.load.ForwardingSession;
import assay.lab.workload.Effect;
import assay.lab.workload.Opener;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.draw.Seed;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreSettings;
import assay.store.capability.AtomicUpdates.AtomicSession;
import assay.store.capability.IncrementWithPuts;
import assay.store.capability.IncrementWithPuts.PuttingSession;
import assay.stores.simulated.SimulatedProvider;
import assay.study.milestones.phase.VoteFault.Kind;
import assay.study.milestones.workload.Notification;
import assay.study.milestones.workload.Posts;
import assay.study.milestones.workload.ScatteredKey;
import assay.study.milestones.workload.VoteSource;
import assay.study.milestones.workload.Votes;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs of three voters on a store that drops, doubles or reorders one effect, with a thousand seeds
 * each: the effect is named by the counter that it was planted in, and nothing else is; without one
 * nothing is named. The clock is a count of the calls, so that all of it depends on the seed.
 */
class EveryFaultTest {
  private static final int SEEDS = 1_000;
  private static final int VOTES = 120;
  private static final int VOTERS = 3;
  private static final List<Long> MILESTONES = List.of(2L, 5L, 10L);
  private static final Posts POSTS = new Posts(4, 2, 2);

  @TempDir private Path folder;

  /** What the store does to one effect. */
  private enum Plant {
    NOTHING(null),
    /** An acknowledged vote is not counted. */
    VOTE_DROPPED(Kind.LOST_VOTE),
    /** A vote is counted twice. */
    VOTE_DOUBLED(Kind.OVERCOUNT),
    /** A vote and the next one for the counter are told each other's sums. */
    VOTES_SWAPPED(Kind.WRONG_SUM),
    /** An acknowledged delivery is not there. */
    DELIVERY_DROPPED(Kind.MISSED),
    /** A delivery is there twice, as by two voters. */
    DELIVERY_DOUBLED(Kind.DUPLICATE),
    /** A delivery is there before the votes are. */
    DELIVERY_EARLY(Kind.EARLY);

    private final Kind kind;

    Plant(Kind kind) {
      this.kind = kind;
    }
  }

  @Test
  void whatIsPlantedIsNamedAndNothingElse() throws Exception {
    Map<Plant, Integer> planted = new EnumMap<>(Plant.class);
    for (int seed = 1; seed <= SEEDS; seed++) {
      for (Plant plant : Plant.values()) {
        Trial trial = new Trial(seed, plant);
        VoteResult result = trial.run();
        String what = "seed " + seed + ", " + plant;
        if (trial.owed > 0) {
          // No other vote for the counter came.
          continue;
        }
        if (!trial.done) {
          assertThat(result.faultsNamed()).as(what).isEmpty();
          assertThat(result.exact()).as(what).isEqualTo(result.reached());
          continue;
        }
        planted.merge(plant, 1, Integer::sum);
        assertThat(result.faultsNamed())
            .as(what)
            .isNotEmpty()
            .allMatch(fault -> fault.counter().equals(POSTS.label(trial.victim)))
            .anyMatch(fault -> fault.kind() == plant.kind && fault.voter() != null)
            .allMatch(fault -> fault.millis() > 0);
      }
    }
    assertThat(planted.keySet()).hasSize(Plant.values().length - 1);
    assertThat(planted.values()).allMatch(number -> number > SEEDS * 9 / 10);
  }

  /** A run with a fault in one effect. */
  private final class Trial {
    private final int seed;
    private final Plant plant;
    private final SplittableRandom random;
    private final int at;
    private long now = 1_000;
    private int effects;
    private boolean done;
    private int victim = -1;

    /** The sum that the next vote for the victim is told; 0 for its own. */
    private long owed;

    Trial(int seed, Plant plant) {
      this.seed = seed;
      this.plant = plant;
      random = Seed.of(seed).random(Seed.Purpose.ENTRIES);
      boolean ofVotes = plant.name().startsWith("VOTE");
      at = random.nextInt(ofVotes ? VOTES / 2 : 8);
    }

    VoteResult run() throws Exception {
      SimulatedProvider provider = new SimulatedProvider();
      Votes votes = new Votes("n", "returned", 4, 2, 2, new BigDecimal("0.5"), MILESTONES, 0);
      try (Store store = provider.open(StoreSettings.of(provider, Map.of()))) {
        store.tables().create("v", votes.table());
        store.tables().create("n", votes.otherTables().get("n"));
        List<Path> ledgers = vote(votes, store);
        Audit audit = new Audit(POSTS, MILESTONES, true);
        for (Path ledger : ledgers) {
          audit.ledger(ledger);
        }
        TableReading.ofVotes(store.openSession("v"), POSTS, audit, () -> false);
        TableReading.ofNotifications(store.openSession("n"), POSTS, audit, () -> false);
        return audit.result("", audit.faults());
      }
    }

    private List<Path> vote(Votes votes, Store store) throws Exception {
      List<Path> ledgers = new ArrayList<>();
      List<Source> sources = new ArrayList<>();
      PuttingSession session = ((IncrementWithPuts) store).openSession("v");
      Opener opener = (table, filter) -> new Deliveries(store.openSession(table));
      for (int voter = 0; voter < VOTERS; voter++) {
        Path ledger = folder.resolve(plant + "-" + seed + "-" + voter + ".ledger");
        ledgers.add(ledger);
        Seed own = Seed.of(seed).thread(voter);
        ThreadContext context =
            ThreadContext.of("v", "votes", voter, VOTERS, own, Optional.of(ledger), opener);
        sources.add(VoteSource.of(votes, context, () -> ++now));
      }
      Counting counting = new Counting(session);
      Effect effect = new Effect(() -> now);
      for (int i = 0; i < VOTES; i++) {
        Source voter = sources.get(random.nextInt(VOTERS));
        voter.next();
        effect.clear();
        assertThat(voter.perform(counting, effect)).isEqualTo(Outcome.OK);
      }
      sources.forEach(Source::close);
      return ledgers;
    }

    private boolean isPlanted(Plant... ones) {
      return !done && List.of(ones).contains(plant) && effects++ == at;
    }

    private int counter(Bytes row, Columns.Name column) {
      return POSTS.counter(
          ScatteredKey.number(row, 0), Posts.TYPES.indexOf(column.qualifier().toString()));
    }

    /** Counts votes, and plants. */
    private final class Counting extends ForwardingSession implements AtomicSession {
      private final AtomicSession session;

      Counting(AtomicSession session) {
        super(session);
        this.session = session;
      }

      @Override
      public Outcome increment(Bytes row, Columns.Name column, long amount, LongConsumer sink) {
        int counter = counter(row, column);
        if (owed > 0 && counter == victim) {
          long told = owed;
          owed = 0;
          done = true;
          return session.increment(row, column, amount, sum -> sink.accept(told));
        }
        boolean hit =
            owed == 0 && isPlanted(Plant.VOTE_DROPPED, Plant.VOTE_DOUBLED, Plant.VOTES_SWAPPED);
        if (!hit) {
          return session.increment(row, column, amount, sink);
        }
        victim = counter;
        done = plant != Plant.VOTES_SWAPPED;
        if (plant == Plant.VOTE_DROPPED) {
          return session.increment(row, column, 0, sum -> sink.accept(sum + amount));
        }
        if (plant == Plant.VOTE_DOUBLED) {
          session.increment(row, column, amount, sum -> {});
          return session.increment(row, column, amount, sink);
        }
        LongConsumer other =
            sum -> {
              owed = sum;
              sink.accept(sum + 1);
            };
        return session.increment(row, column, amount, other);
      }

      @Override
      public Outcome compareAndSet(Bytes row, Columns.Name column, Bytes expected, Bytes value) {
        throw new UnsupportedOperationException();
      }
    }

    /** Writes notifications, and plants. */
    private final class Deliveries extends ForwardingSession {
      Deliveries(Session session) {
        super(session);
      }

      @Override
      public Outcome write(Mutation mutation) {
        boolean hit =
            isPlanted(Plant.DELIVERY_DROPPED, Plant.DELIVERY_DOUBLED, Plant.DELIVERY_EARLY);
        if (!hit) {
          return super.write(mutation);
        }
        Notification one = Notification.of(mutation.row(), POSTS);
        victim = one.counter();
        done = true;
        if (plant == Plant.DELIVERY_DOUBLED) {
          Notification other =
              new Notification(one.counter(), one.milestone(), one.millis() + 1, one.thread() + 1);
          super.write(other.mutation(POSTS, one.milestone(), now + 1, "other"));
        }
        if (plant == Plant.DELIVERY_EARLY) {
          // At the time of the first call there were no votes.
          return super.write(one.mutation(POSTS, one.milestone(), 1_000, "votes"));
        }
        return plant == Plant.DELIVERY_DROPPED ? Outcome.OK : super.write(mutation);
      }
    }
  }
}
