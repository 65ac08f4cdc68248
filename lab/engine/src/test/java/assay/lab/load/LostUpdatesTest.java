package assay.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.PhaseTotals;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.testing.StubSession;
import assay.lab.testing.StubStore;
import assay.lab.workload.Specs;
import assay.lab.workload.draw.ScanLength;
import assay.lab.workload.format.FieldLength;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.ValueFormat;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.OperationStream;
import assay.lab.workload.rows.Preset;
import assay.lab.workload.rows.RowMix;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentSkipListMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A store that drops or takes back what it has acknowledged is found out; no other one is. */
class LostUpdatesTest {
  private static final int ROWS = 200;
  private static final int OPERATIONS = 100_000;

  @TempDir private Path root;

  /** What becomes of some of the updates. */
  private enum Fault {
    NONE,
    /** Acknowledged, and never carried out. */
    DROPS,
    /** Carried out, acknowledged, and undone. */
    REVERTS,
    /** Never answered; carried out at once, some time later, or never. */
    LEAVES_OPEN
  }

  /** Rows that all sessions share. */
  private static final class Shared extends StubStore {
    private final NavigableMap<Bytes, Map<Bytes, Bytes>> rows = new ConcurrentSkipListMap<>();
    private final Fault fault;
    private final boolean buffers;

    Shared(Fault fault, boolean buffers, WorkloadSpec spec) {
      super(null);
      this.fault = fault;
      this.buffers = buffers;
      OperationStream load = OperationStream.ofLoad(spec, 0, 1);
      for (long row = 0; row < spec.rows(); row++) {
        load.next();
        apply(load.mutation());
      }
    }

    private void apply(Mutation mutation) {
      Map<Bytes, Bytes> fields =
          rows.computeIfAbsent(mutation.row().copy(), row -> new ConcurrentSkipListMap<>());
      for (int i = 0; i < mutation.size(); i++) {
        Mutation.Change change = mutation.change(i);
        fields.put(change.qualifier().copy(), change.value().copy());
      }
    }

    @Override
    public Session openSession(String table) {
      return new SharedSession(this);
    }
  }

  private static final class SharedSession extends StubSession {
    private final Shared store;
    private final SplittableRandom random = new SplittableRandom(7);
    private final List<Runnable> buffer = new ArrayList<>();
    private final List<Runnable> late = new ArrayList<>();

    SharedSession(Shared store) {
      this.store = store;
    }

    @Override
    public Outcome read(Bytes row, Columns columns, CellSink sink) {
      show(row, store.rows.get(row), sink);
      return Outcome.OK;
    }

    @Override
    public Outcome scan(Range range, Columns columns, long limitRows, CellSink sink) {
      store.rows.tailMap(range.start(), true).entrySet().stream()
          .limit(limitRows)
          .forEach(row -> show(row.getKey(), row.getValue(), sink));
      return Outcome.OK;
    }

    private static void show(Bytes row, Map<Bytes, Bytes> fields, CellSink sink) {
      Cell cell = new Cell();
      fields.forEach(
          (qualifier, value) -> {
            cell.row().set(row);
            cell.family().set(Bytes.of("cf"));
            cell.qualifier().set(qualifier);
            cell.value().set(value);
            sink.accept(cell);
          });
    }

    @Override
    public Outcome write(Mutation mutation) {
      Bytes row = mutation.row().copy();
      Bytes field = mutation.change(0).qualifier().copy();
      Bytes value = mutation.change(0).value().copy();
      Runnable put = () -> store.rows.get(row).put(field, value);
      boolean faulty = store.fault != Fault.NONE && random.nextInt(50) == 0;
      if (faulty && store.fault == Fault.LEAVES_OPEN) {
        return leaveOpen(put);
      }
      if (faulty && store.fault == Fault.REVERTS) {
        Bytes before = store.rows.get(row).get(field);
        late.add(() -> store.rows.get(row).put(field, before));
      }
      if (!faulty || store.fault == Fault.REVERTS) {
        buffer.add(put);
      }
      return store.buffers && buffer.size() % 10 != 0 ? Outcome.OK : flush();
    }

    private Outcome leaveOpen(Runnable put) {
      int when = random.nextInt(3);
      if (when == 0) {
        put.run();
      } else if (when == 1) {
        late.add(put);
      }
      buffer.clear();
      return Outcome.UNKNOWN;
    }

    @Override
    public Outcome flush() {
      buffer.forEach(Runnable::run);
      buffer.clear();
      if (random.nextInt(20) == 0) {
        late.forEach(Runnable::run);
        late.clear();
      }
      return Outcome.OK;
    }

    @Override
    public boolean buffers() {
      return store.buffers;
    }

    @Override
    public String lastError() {
      return "no answer";
    }
  }

  @ParameterizedTest
  @CsvSource({
    "a, 1, false",
    "a, 4, false",
    "a, 4, true",
    "b, 1, false",
    "b, 4, true",
    "f, 1, false",
    "f, 4, false",
    "f, 4, true"
  })
  void aStoreThatLosesUpdatesIsWrongAndNoOtherOne(String preset, int threads, boolean buffers)
      throws Exception {
    WorkloadSpec spec = Preset.named(preset).workload(ROWS, 3);
    assertThat(run(Fault.NONE, spec, threads, buffers).wrongReads()).isZero();
    assertThat(run(Fault.LEAVES_OPEN, spec, threads, buffers).wrongReads())
        .as("updates that were never answered")
        .isZero();
    for (Fault fault : List.of(Fault.DROPS, Fault.REVERTS)) {
      PhaseTotals totals = run(fault, spec, threads, buffers);
      assertThat(totals.outdatedReads()).as("%s", fault).isPositive();
      assertThat(totals.wrongReads()).isEqualTo(totals.outdatedReads());
    }
  }

  @Test
  void scansFindLostUpdatesToo() throws Exception {
    Mix mix = Mix.of(OperationKind.SCAN, 0.3, OperationKind.UPDATE);
    WorkloadSpec spec =
        Specs.with(Preset.A.workload(ROWS, 3), "mix", mix, "scans", ScanLength.upTo(10));
    assertThat(run(Fault.NONE, spec, 1, false).wrongReads()).isZero();
    assertThat(run(Fault.DROPS, spec, 1, false).outdatedReads()).isPositive();
  }

  @Test
  void valuesThatAreTooShortForAVersionAreNotJudged() throws Exception {
    WorkloadSpec spec =
        Specs.with(
            Preset.A.workload(ROWS, 3),
            "format",
            new RowFormat(
                RowFormat.usual().keys(),
                "cf",
                RowFormat.FIELD_PREFIX,
                10,
                new FieldLength.Uniform(16, 40),
                ValueFormat.Kind.RANDOM));
    assertThat(run(Fault.NONE, spec, 1, false).wrongReads()).isZero();
    assertThat(run(Fault.DROPS, spec, 1, false).outdatedReads()).isPositive();
    WorkloadSpec shorter =
        Specs.with(
            spec,
            "format",
            RowFormat.of(RowFormat.usual().keys(), 10, 20, ValueFormat.Kind.RANDOM));
    assertThat(run(Fault.DROPS, shorter, 1, false).wrongReads()).isZero();
  }

  @Test
  void rowsThatOthersUpdatedAreCountedAndNotJudged() throws Exception {
    WorkloadSpec spec = Preset.A.workload(ROWS, 3);
    PhaseTotals alone = run(Fault.NONE, spec, 1, false);
    assertThat(alone.uncheckedRows()).as("rows that nobody else writes to").isZero();
    PhaseTotals several = run(Fault.NONE, spec, 4, false);
    assertThat(several.uncheckedRows()).isBetween(several.ok() / 10, several.ok());
  }

  @Test
  void whatEarlierPhasesUpdatedIsRight() throws Exception {
    WorkloadSpec spec = Preset.A.workload(ROWS, 3);
    Shared store = new Shared(Fault.NONE, false, spec);
    assertThat(run(store, spec, 2).wrongReads()).isZero();
    assertThat(run(store, spec, 2).wrongReads()).as("a second time").isZero();
    WorkloadSpec without = Specs.with(spec, "versions", false);
    PhaseTotals last = run(store, without, 2);
    assertThat(last.wrongReads()).as("by reads that know no versions").isZero();
    assertThat(last.uncheckedRows()).isZero();
  }

  private PhaseTotals run(Fault fault, WorkloadSpec spec, int threads, boolean buffers)
      throws Exception {
    return run(new Shared(fault, buffers, spec), spec, threads);
  }

  private PhaseTotals run(Shared store, WorkloadSpec spec, int threads) throws Exception {
    ActivityPlan plan =
        PhaseRun.plan(
            new RowMix(spec),
            threads,
            PhaseRun.closed(),
            OPERATIONS,
            Duration.ZERO,
            Duration.ofMillis(2));
    Path folder = Files.createTempDirectory(root, "run");
    return new PhaseRun(folder, SystemClock.SPINNING).run(store, plan);
  }
}
