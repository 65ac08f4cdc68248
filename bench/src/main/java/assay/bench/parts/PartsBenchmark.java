package assay.bench.parts;

import assay.bench.Workloads;
import assay.lab.workload.format.VisibilityFormat;
import assay.lab.workload.format.VisibilityText;
import assay.store.Bytes;
import assay.study.continuous.entry.EntryMaker;
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

/** JMH benchmarks of parts of operations that are too short for the other benchmarks to measure. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class PartsBenchmark {
  @State(Scope.Thread)
  public static class Entries {
    @Param({"none", "suite"})
    private String padding;

    private EntryMaker maker;
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
    }
  }

  /** Visibility expressions of 100 bytes each, as in table 4 of the YCSB++ paper. */
  @State(Scope.Thread)
  public static class Visibility {
    @Param({"1", "4", "11"})
    private int terms;

    private VisibilityText text;
    private byte[] expression;
    private long number;

    @Setup
    public void setUp() {
      text = new VisibilityText(new VisibilityFormat(terms, 100, 0), 1, 42);
      expression = text.newBuffer();
    }
  }

  @Benchmark
  public Bytes entry(Entries of) {
    of.index = of.index == 999_999 ? 0 : of.index + 1;
    of.maker.make(0, 1, of.index);
    return of.maker.cell().value();
  }

  @Benchmark
  public byte[] visibility(Visibility state) {
    state.text.fill(state.expression, state.number++, 0);
    return state.expression;
  }
}
