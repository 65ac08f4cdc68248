package assay.bench.parts;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.ThreadRecorder;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.draw.Seed;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.ValueFormat;
import assay.lab.workload.format.VisibilityFormat;
import assay.lab.workload.format.VisibilityText;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.OperationStream;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Bytes;
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

/** Costs of the parts of an operation, to find the part whose cost has grown. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class PartsBenchmark {

  @State(Scope.Thread)
  public static class Key {
    private final KeyFormat format = new KeyFormat(KeyFormat.Order.HASHED, 1);
    private final byte[] buffer = format.newBuffer();
    private final Bytes key = new Bytes();
    private long number;
  }

  @State(Scope.Thread)
  public static class Value {
    @Param({"100", "1000"})
    private int fieldBytes;

    private final ValueFormat format = new ValueFormat(ValueFormat.Kind.RANDOM, 42);
    private byte[] value;
    private Bytes window;
    private long number;

    @Setup
    public void setUp() {
      value = new byte[fieldBytes];
      window = Bytes.of(value);
    }
  }

  /** A cell's visibility expression of 100 bytes, as in the paper's table 4. */
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

  /**
   * A stream of reads; its additional cost compared with {@code sequential} is that of drawing a
   * row.
   */
  @State(Scope.Thread)
  public static class Reads {
    @Param({"sequential", "uniform", "zipfian", "scrambled-zipfian", "latest"})
    private String distribution;

    private OperationStream stream;

    @Setup
    public void setUp() {
      stream =
          OperationStream.ofRun(
              workload(RequestDistribution.named(distribution)), Seed.of(42).thread(0), 0, 1);
    }
  }

  @State(Scope.Thread)
  public static class Inserts {
    private final OperationStream stream =
        OperationStream.ofLoad(workload(new RequestDistribution.Uniform()), 0, 1);
  }

  @State(Scope.Thread)
  public static class Recorder {
    private final long startNanos = System.nanoTime();
    private final ThreadRecorder recorder =
        new ThreadRecorder(1, false, startNanos, TimeUnit.HOURS.toNanos(1));
    private long nanos;
  }

  @Benchmark
  public Bytes key(Key state) {
    state.format.write(state.number++, state.buffer, state.key);
    return state.key;
  }

  @Benchmark
  public byte[] value(Value state) {
    state.format.fill(state.value, state.value.length, state.number++, 3);
    return state.value;
  }

  @Benchmark
  public boolean valueCheck(Value state) {
    // The check would detect wrong bytes immediately, so this includes the cost of filling in the
    // right bytes.
    state.format.fill(state.value, state.value.length, ++state.number, 3);
    return state.format.matches(state.window, state.number, 3);
  }

  @Benchmark
  public byte[] visibility(Visibility state) {
    state.text.fill(state.expression, state.number++, 0);
    return state.expression;
  }

  @Benchmark
  public OperationKind nextRead(Reads state) {
    return state.stream.next();
  }

  @Benchmark
  public OperationKind nextInsert(Inserts state) {
    return state.stream.next();
  }

  @Benchmark
  public void record(Recorder state) {
    // Latencies from 1 to 65 µs, which are neighbouring counts of a real histogram.
    state.nanos = (state.nanos + 997) & 0xffff;
    state.recorder.record(
        0, LatencyKey.Tag.OK, state.startNanos, 1000 + state.nanos, 1000 + state.nanos);
  }

  @Benchmark
  public long clock() {
    return System.nanoTime();
  }

  private static WorkloadSpec workload(RequestDistribution distribution) {
    return WorkloadSpec.of(
        1_000_000, RowFormat.usual(), Mix.only(OperationKind.READ), distribution, 42);
  }
}
