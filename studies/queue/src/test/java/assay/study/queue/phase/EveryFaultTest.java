package assay.study.queue.phase;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.load.ForwardingSession;
import assay.lab.workload.Effect;
import assay.lab.workload.Opener;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.draw.Seed;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreSettings;
import assay.stores.simulated.SimulatedProvider;
import assay.study.queue.oracle.LocalTransactions;
import assay.study.queue.oracle.Oracle;
import assay.study.queue.oracle.OracleException;
import assay.study.queue.workload.Dequeue;
import assay.study.queue.workload.DequeueSource;
import assay.study.queue.workload.Enqueue;
import assay.study.queue.workload.EnqueueSource;
import assay.study.queue.workload.EntryKey;
import assay.study.queue.workload.EventValue;
import assay.study.queue.workload.Groups;
import assay.study.queue.workload.Guarantee;
import assay.study.queue.workload.QueueOracle;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs of three producers and five consumers on a store and an oracle that drop, double or reorder
 * one effect, with a thousand seeds each: the effect is named by its events, and nothing else is;
 * without one nothing is named. The clock is a count of the calls, so that all of it depends on the
 * seed.
 */
class EveryFaultTest {
  private static final int SEEDS = 1_000;
  private static final int TRANSACTIONS = 24;
  private static final int PRODUCERS = 3;
  private static final int THREADS = 2;
  private static final int EVENTS = 5;
  private static final int PARTITIONS = 6;
  private static final List<Integer> GROUPS = List.of(3, 2);

  @TempDir private Path folder;

  /** What happens to one effect. */
  private enum Plant {
    NOTHING(null),
    /** An acknowledged row is not there. */
    EVENT_DROPPED(QueueFault.Kind.MISSING),
    /** A scan leaves a row out. */
    EVENT_SKIPPED(QueueFault.Kind.MISSING),
    /** A scan brings a row twice. */
    EVENT_DOUBLED(QueueFault.Kind.DUPLICATE),
    /** A scan brings two rows of a partition in the other order. */
    EVENTS_SWAPPED(QueueFault.Kind.MISORDERED),
    /** An acknowledged position is not there when its consumer is started again. */
    POSITION_DROPPED(QueueFault.Kind.DUPLICATE),
    /** A transaction commits, and its producer takes it for aborted. */
    ABORT_MADE_UP(QueueFault.Kind.ABORTED),
    /** A transaction is acknowledged, and aborted. */
    COMMIT_DROPPED(QueueFault.Kind.MISSING);

    private final QueueFault.Kind kind;

    Plant(QueueFault.Kind kind) {
      this.kind = kind;
    }
  }

  @Test
  void whatIsPlantedIsNamedAndNothingElse() throws Exception {
    Map<Plant, Integer> planted = new EnumMap<>(Plant.class);
    for (int seed = 1; seed <= SEEDS; seed++) {
      for (Plant plant : Plant.values()) {
        Trial trial = new Trial(seed, plant);
        QueueResult result = trial.run();
        String what = "seed " + seed + ", " + plant;
        if (!trial.done) {
          assertThat(result.faultsNamed()).as(what).isEmpty();
          assertThat(result.exact()).as(what).isEqualTo(result.due());
          assertThat(result.pending()).as(what).isZero();
          continue;
        }
        planted.merge(plant, 1, Integer::sum);
        assertThat(result.faultsNamed())
            .as(what)
            .hasSize(plant == Plant.EVENTS_SWAPPED ? 1 : trial.victims.size())
            .allMatch(fault -> trial.victims.contains(fault.group() + " " + fault.event()))
            .allMatch(fault -> fault.kind() == plant.kind)
            .allMatch(fault -> fault.writer() != null && fault.millis() > 0);
        assertThat(result.number(plant.kind)).as(what).isEqualTo(result.faultsNamed().size());
      }
    }
    assertThat(planted.keySet()).hasSize(Plant.values().length - 1);
    assertThat(planted.values()).allMatch(number -> number > SEEDS * 8 / 10);
  }

  /** A run with a fault in one effect. */
  private final class Trial {
    private final int seed;
    private final Plant plant;
    private final SplittableRandom random;
    private final int at;
    private final Set<String> victims = new HashSet<>();
    private long now = 1_000;
    private int effects;
    private boolean done;
    private boolean restarts;

    Trial(int seed, Plant plant) {
      this.seed = seed;
      this.plant = plant;
      random = Seed.of(seed).random(Seed.Purpose.ENTRIES);
      at = random.nextInt(plant == Plant.EVENT_DROPPED ? TRANSACTIONS * EVENTS : 8);
    }

    QueueResult run() throws Exception {
      SimulatedProvider provider = new SimulatedProvider();
      Enqueue in =
          new Enqueue(
              QueueOracle.USUAL, GROUPS, PARTITIONS, EVENTS, 20, true, Duration.ofDays(1), 0);
      Dequeue out =
          new Dequeue(
              QueueOracle.USUAL,
              GROUPS,
              Optional.empty(),
              PARTITIONS,
              7,
              20,
              "exactly-once",
              Dequeue.POSITION,
              Duration.ZERO,
              Duration.ofDays(1),
              0);
      try (Store store = provider.open(StoreSettings.of(provider, Map.of()));
          Oracle oracle = Oracle.inMemory(Duration.ofDays(1), () -> now)) {
        store.tables().create("q", in.table());
        List<Path> ledgers = transact(in, out, store, oracle);
        Groups groups = Groups.of(GROUPS, List.of());
        QueueAudit audit =
            new QueueAudit(in, groups, Guarantee.EXACTLY_ONCE, new LocalTransactions(oracle));
        for (Path ledger : ledgers) {
          audit.ledger(ledger);
        }
        assertThat(audit.table(store.openSession("q"), () -> false)).isEqualTo(Outcome.OK);
        return audit.result("", audit.faults());
      }
    }

    private ThreadContext context(String activity, int thread, int of, Path ledger) {
      Seed own = Seed.of(seed).thread(thread);
      return ThreadContext.of("q", activity, thread, of, own, Optional.of(ledger), Opener.NONE);
    }

    private List<Path> transact(Enqueue in, Dequeue out, Store store, Oracle oracle)
        throws Exception {
      List<Path> ledgers = new ArrayList<>();
      List<Source> writers = new ArrayList<>();
      List<Source> readers = new ArrayList<>();
      for (int i = 0; i < PRODUCERS; i++) {
        ledgers.add(folder.resolve(plant + "-" + seed + "-in-" + i));
        ThreadContext context = context("in", i, PRODUCERS, ledgers.get(i));
        writers.add(new EnqueueSource(in, context, new Faulty(oracle), () -> ++now));
      }
      for (int i = 0; i < THREADS; i++) {
        readers.add(reader(out, i, oracle, ledgers));
      }
      Planting session = new Planting(store.openSession("q"));
      Effect effect = new Effect(() -> now);
      for (int left = TRANSACTIONS; left > 0; ) {
        effect.clear();
        if (random.nextInt(3) == 0) {
          writers.get(random.nextInt(PRODUCERS)).perform(session, effect);
          left--;
        } else {
          readers.get(random.nextInt(THREADS)).perform(session, effect);
        }
        restart(out, oracle, readers, ledgers);
      }
      for (int rest = 0; rest < 20 * GROUPS.size(); rest++) {
        for (int i = 0; i < THREADS; i++) {
          effect.clear();
          readers.get(i).perform(session, effect);
          restart(out, oracle, readers, ledgers);
        }
      }
      writers.forEach(Source::close);
      readers.forEach(Source::close);
      return ledgers;
    }

    private Source reader(Dequeue out, int thread, Oracle oracle, List<Path> ledgers) {
      Path ledger = folder.resolve(plant + "-" + seed + "-out-" + ledgers.size());
      ledgers.add(ledger);
      return new DequeueSource(
          out, context("out", thread, THREADS, ledger), new Faulty(oracle), () -> ++now);
    }

    /** All consumers read their positions from the store again. */
    private void restart(Dequeue out, Oracle oracle, List<Source> readers, List<Path> ledgers) {
      if (restarts) {
        restarts = false;
        for (int i = 0; i < THREADS; i++) {
          readers.get(i).close();
          readers.set(i, reader(out, i, oracle, ledgers));
        }
      }
    }

    private boolean isPlanted(Plant one) {
      return !done && plant == one && effects++ >= at;
    }

    private void victim(Bytes row) {
      String event = QueueFault.event(EntryKey.pointer(row), EntryKey.number(row));
      victims.add(EntryKey.group(row) + " " + event);
    }

    private void victims(long pointer) {
      for (int group = 0; group < GROUPS.size(); group++) {
        for (int i = 0; i < EVENTS; i++) {
          victims.add(group + " " + QueueFault.event(pointer, i));
        }
      }
    }

    /** An oracle that plants. */
    private final class Faulty extends LocalTransactions {
      Faulty(Oracle oracle) {
        super(oracle);
      }

      @Override
      public End commit(Kind kind, long id, long key, long since) throws OracleException {
        if (kind == Kind.WRITE && isPlanted(Plant.ABORT_MADE_UP)) {
          done = true;
          victims(id);
          super.commit(kind, id, key, since);
          return End.ABORTED;
        }
        if (kind == Kind.WRITE && isPlanted(Plant.COMMIT_DROPPED)) {
          done = true;
          victims(id);
          abort(kind, id);
          return End.COMMITTED;
        }
        return super.commit(kind, id, key, since);
      }
    }

    /** A session that plants. */
    private final class Planting extends ForwardingSession {
      /** What the last scan brought. */
      private List<Cell> brought = List.of();

      Planting(Session session) {
        super(session);
      }

      @Override
      public Outcome scan(Range range, Columns columns, long limitRows, CellSink sink) {
        List<Cell> cells = new ArrayList<>();
        Outcome outcome = super.scan(range, columns, limitRows, cell -> cells.add(cell.copy()));
        brought = List.copyOf(cells);
        if (!cells.isEmpty() && cells.size() < limitRows) {
          // A full scan would be told from others by its length.
          plant(cells);
        }
        cells.forEach(sink::accept);
        return outcome;
      }

      private void plant(List<Cell> cells) {
        int one = random.nextInt(cells.size());
        // A consumer that finds nothing stores nothing: what it was not shown still waits.
        if (cells.size() > 1 && isPlanted(Plant.EVENT_SKIPPED)) {
          done = true;
          victim(cells.remove(one).row());
        } else if (isPlanted(Plant.EVENT_DOUBLED)) {
          done = true;
          victim(cells.get(one).row());
          cells.add(one, cells.get(one));
        } else if (isPlanted(Plant.EVENTS_SWAPPED)) {
          for (int other = one + 1; other < cells.size() && !done; other++) {
            if (partition(cells.get(one)) == partition(cells.get(other))) {
              done = true;
              victim(cells.get(one).row());
              cells.add(other, cells.remove(one));
            }
          }
        }
      }

      private int partition(Cell cell) {
        return EventValue.partition(
            EventValue.producer(cell.value()), EventValue.number(cell.value()), PARTITIONS);
      }

      @Override
      public Outcome write(Mutation mutation) {
        boolean entry = mutation.row().length() == EntryKey.LENGTH;
        if (entry && isPlanted(Plant.EVENT_DROPPED)) {
          done = true;
          victim(mutation.row());
          return Outcome.OK;
        }
        if (!entry && !brought.isEmpty() && isPlanted(Plant.POSITION_DROPPED)) {
          done = true;
          restarts = true;
          brought.forEach(cell -> victim(cell.row()));
          return Outcome.OK;
        }
        return super.write(mutation);
      }
    }
  }
}
