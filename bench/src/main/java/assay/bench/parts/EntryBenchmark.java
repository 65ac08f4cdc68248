package assay.bench.parts;

import assay.bench.Workloads;
import assay.store.Bytes;
import assay.store.Cell;
import assay.study.continuous.entry.EntryMaker;
import assay.study.continuous.entry.EntryReader;
import assay.study.continuous.entry.ListShape;
import assay.study.continuous.entry.Padding;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Cost of making an entry of the continuous suite with its checksum, and of reading the entry. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class EntryBenchmark {
  @State(Scope.Thread)
  public static class Entries {
    @Param({"none", "suite"})
    private String padding;

    private EntryMaker maker;
    private final EntryReader reader = new EntryReader();
    private final Cell cell = new Cell();
    private int index;

    @Setup
    public void setUp() {
      maker =
          new EntryMaker(
              Workloads.entries(
                  new UUID(1, 2),
                  ListShape.USUAL.flush(),
                  padding.equals("none")
                      ? Optional.empty()
                      : Optional.of(new Padding(0, 10_000, 1.5))));
      maker.make(0, 1, 0);
      cell.row().set(maker.row().copy());
      cell.family().set(maker.family().copy());
      cell.qualifier().set(maker.qualifier().copy());
      cell.value().set(maker.value().copy());
    }
  }

  @Benchmark
  public Bytes make(Entries of) {
    of.index = of.index == 999_999 ? 0 : of.index + 1;
    of.maker.make(0, 1, of.index);
    return of.maker.value();
  }

  /** Makes the entry with an arbitrary count, as a proof does. */
  @Benchmark
  public Bytes makeAnyCount(Entries of) {
    of.maker.make(++of.index);
    return of.maker.value();
  }

  @Benchmark
  public EntryReader.Kind read(Entries of) {
    return of.reader.read(of.cell);
  }
}
