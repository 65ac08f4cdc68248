package assay.study.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.lab.load.ForwardingSession;
import assay.lab.run.file.RunFolder;
import assay.lab.workload.Effect;
import assay.lab.workload.Opener;
import assay.lab.workload.Source;
import assay.lab.workload.TabletMap;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.draw.Seed;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.RowSink;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreSettings;
import assay.store.capability.filter.ServerFilter;
import assay.stores.simulated.SimulatedProvider;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Requests with a thousand seeds, in each of which one value is dropped, comes twice, or is that of
 * another row: it is named by its key, and nothing else is; without one nothing is named.
 */
class EveryValueTest {
  private static final int SEEDS = 1_000;
  private static final int REQUESTS = 3;
  private static final int KEYS = 40;
  private static final String TABLE = "events";

  @TempDir private Path folder;
  private Store store;
  private FanOut rounds;

  /** What becomes of one value on its way. */
  private enum Plant {
    NOTHING(null),
    DROPPED(WrongValue.Kind.MISSING),
    DOUBLED(WrongValue.Kind.DUPLICATE),
    /** The value is that of another row. */
    FOREIGN(WrongValue.Kind.FOREIGN),
    /** The value is that of another source. */
    OTHER_SOURCE(WrongValue.Kind.FOREIGN);

    private final WrongValue.Kind kind;

    Plant(WrongValue.Kind kind) {
      this.kind = kind;
    }
  }

  @BeforeEach
  void load() throws Exception {
    rounds = requests("client");
    SimulatedProvider provider = new SimulatedProvider();
    store = provider.open(StoreSettings.of(provider, Map.of("servers", "3")));
    store.tables().create(TABLE, rounds.table());
    try (Session session = store.openSession(TABLE)) {
      rounds.load(session);
    }
  }

  private static FanOut requests(String waterfall) {
    return new FanOut(20, 1, 2, 3, 16, "hashed", waterfall, "strong", KEYS, 0, 15, 1, 7);
  }

  @AfterEach
  void close() {
    store.close();
  }

  @ParameterizedTest
  @EnumSource(Plant.class)
  void whatIsPlantedIsNamedAndNothingElse(Plant plant) throws Exception {
    for (int seed = 1; seed <= SEEDS; seed++) {
      Trial trial = new Trial(plant, seed);
      List<WrongValue> faults = trial.run();
      String what = "seed " + seed + ", " + plant;
      if (plant == Plant.NOTHING) {
        assertThat(faults).as(what).isEmpty();
        assertThat(trial.wrong + trial.missing).as(what).isZero();
      } else {
        assertThat(faults).as(what).hasSize(1);
        assertThat(faults.get(0).kind()).as(what).isEqualTo(plant.kind);
        assertThat(faults.get(0).key()).as(what).isEqualTo(trial.victim);
        assertThat(faults.get(0).client()).isEqualTo("requests, thread 2");
        assertThat(trial.wrong + trial.missing).as(what).isEqualTo(1);
      }
    }
  }

  /** Requests take long, so that tablets are looked for again; the catalogue does not answer. */
  @Test
  @Timeout(60)
  void aCatalogueOutOfReachHoldsUpNoRequest() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    AtomicInteger asked = new AtomicInteger();
    Opener opener =
        new Opener() {
          @Override
          public Session open(String table, Optional<ServerFilter.Filter> filter)
              throws StoreException {
            return store.openSession(table);
          }

          @Override
          public TabletMap tablets(String table) throws StoreException {
            if (asked.incrementAndGet() > 1) {
              try {
                never.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            }
            return TabletMap.of(store, table);
          }
        };
    AtomicLong seconds = new AtomicLong();
    Effect effect = new Effect(() -> TimeUnit.SECONDS.toNanos(seconds.incrementAndGet()));
    ThreadContext context =
        ThreadContext.of(TABLE, "requests", 0, 1, Seed.of(1), Optional.empty(), opener);
    try (Source source = rounds.source(context)) {
      for (int i = 0; i < 5; i++) {
        source.next();
        effect.clear();
        assertThat(source.perform(null, effect)).isEqualTo(Outcome.OK);
      }
    }
    await().until(() -> asked.get() == 2);
  }

  /** Requests of one thread, one value of which is harmed. */
  private final class Trial {
    private final Plant plant;
    private final int seed;
    private final int at;
    private int values;
    private String victim;
    private int wrong;
    private long missing;

    Trial(Plant plant, int seed) {
      this.plant = plant;
      this.seed = seed;
      at = new SplittableRandom(seed).nextInt(REQUESTS * KEYS);
    }

    List<WrongValue> run() throws Exception {
      FanOut requests = seed % 2 == 0 ? rounds : requests("servers");
      RunFolder run = new RunFolder(folder.resolve(plant + "-" + seed));
      Opener opener =
          Opener.of(
              store,
              (table, filter) ->
                  new Harmful(
                      filter.isPresent()
                          ? ((ServerFilter) store).openFilteredSession(table, filter.get())
                          : store.openSession(table),
                      this));
      Optional<Path> log = Optional.of(run.ledger("", "requests", 2));
      ThreadContext context = ThreadContext.of(TABLE, "requests", 2, 3, Seed.of(seed), log, opener);
      Effect effect = new Effect(System::nanoTime);
      try (Source source = requests.source(context)) {
        for (int i = 0; i < REQUESTS; i++) {
          source.next();
          effect.clear();
          assertThat(source.perform(null, effect)).isEqualTo(Outcome.OK);
          wrong += effect.isWrong() ? 1 : 0;
          missing += effect.missing();
        }
      }
      List<WrongValue> faults = new ArrayList<>();
      int[] read = new int[1];
      RequestLogReader.readAll(run, TABLE, (header, request) -> read[0]++, faults::add);
      assertThat(read[0]).isEqualTo(REQUESTS);
      return faults;
    }

    /** Hands a value over, harmed if it is the one. */
    void pass(int index, Cell cell, RowSink sink) {
      boolean harmed = values++ == at;
      if (!harmed || plant == Plant.NOTHING) {
        sink.accept(index, cell);
        return;
      }
      victim = cell.row().toString();
      switch (plant) {
        case DOUBLED -> {
          sink.accept(index, cell);
          sink.accept(index, cell);
        }
        case FOREIGN -> {
          Cell other = cell.copy();
          byte[] value = other.value().toArray();
          value[seed % value.length] ^= (byte) (1 + seed % 100);
          other.value().set(value, 0, value.length);
          sink.accept(index, other);
        }
        case OTHER_SOURCE -> {
          Cell other = cell.copy();
          byte[] qualifier = other.qualifier().toArray();
          qualifier[1] = (byte) (qualifier[1] == '0' ? '1' : '0');
          other.qualifier().set(qualifier, 0, qualifier.length);
          sink.accept(index, other);
        }
        default -> {
          // It is lost.
        }
      }
    }
  }

  /** Reads several rows, and harms one value. */
  private static final class Harmful extends ForwardingSession {
    private final Session session;
    private final Trial trial;

    Harmful(Session session, Trial trial) {
      super(session);
      this.session = session;
      this.trial = trial;
    }

    @Override
    public Outcome readAll(List<Bytes> rows, Columns columns, RowSink sink) {
      return session.readAll(rows, columns, (index, cell) -> trial.pass(index, cell, sink));
    }
  }
}
