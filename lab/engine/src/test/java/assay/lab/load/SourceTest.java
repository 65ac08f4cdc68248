package assay.lab.load;

import static assay.lab.load.FakeClock.MILLI;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.measure.LatencyKey.Tag;
import assay.lab.run.Event;
import assay.lab.workload.Effect;
import assay.lab.workload.Operation;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.Workload;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import assay.store.TableSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The load generator handles a source that is refused, stops with its phase, reports the parts of
 * its operations, rests, or waits for acknowledgements. It notifies a source after its last
 * operation.
 */
class SourceTest {
  @TempDir private Path folder;
  private final FakeClock clock = new FakeClock();
  private final List<String> calls = new ArrayList<>();
  private final List<String> heard = new ArrayList<>();
  private PhaseRun run;

  @FunctionalInterface
  private interface Sources {
    Source of(ThreadContext context) throws StoreException;
  }

  private record Stub(List<Operation> operations, Sources sources) implements Workload {
    @Override
    public String kind() {
      return "stub";
    }

    @Override
    public TableSpec table() {
      return TableSpec.of();
    }

    @Override
    public boolean mayMissRows() {
      return true;
    }

    @Override
    public Source source(ThreadContext context) throws StoreException {
      return sources.of(context);
    }
  }

  /** Whose only operation, {@code it}, has two parts and does this. */
  private static Stub once(BiFunction<ThreadContext, Effect, Outcome> work) {
    return new Stub(
        List.of(
            new Operation("it", Operation.Kind.READ),
            Operation.part("first", "it"),
            Operation.part("rest", "it")),
        context ->
            new Source() {
              @Override
              public int next() {
                return 0;
              }

              @Override
              public Outcome perform(Session session, Effect effect) {
                return work.apply(context, effect);
              }
            });
  }

  /** Reads, or writes and requests a flush after a number of writes. */
  private final class Wishes implements Source {
    private final Duration think;
    private final int flushEvery;
    private int written;

    Wishes(Duration think, int flushEvery) {
      this.think = think;
      this.flushEvery = flushEvery;
    }

    @Override
    public int next() {
      return 0;
    }

    @Override
    public Outcome perform(Session session, Effect effect) {
      if (flushEvery == 0) {
        return session.read(Bytes.of("r"), Columns.ALL, cell -> {});
      }
      written++;
      effect.wrote(1);
      return session.write(new Mutation());
    }

    @Override
    public boolean wantsFlush() {
      return flushEvery > 0 && written == flushEvery;
    }

    @Override
    public void settle(boolean acknowledged) {
      heard.add(written + " " + acknowledged);
      written = 0;
    }

    @Override
    public long thinkNanos() {
      return think.toNanos();
    }

    @Override
    public void close() {
      heard.add("close");
    }
  }

  private Stub wishing(Operation.Kind kind, Duration think, int flushEvery) {
    return new Stub(
        List.of(new Operation("it", kind)),
        context -> {
          heard.add(
              context.table() + " " + context.activity() + " " + context.ledger().isPresent());
          return new Wishes(think, flushEvery);
        });
  }

  @BeforeEach
  void prepare() {
    run = new PhaseRun(folder, clock);
  }

  @Test
  void whatTheStoreRefusesEndsThePhaseWithItsKind() {
    Stub refused =
        new Stub(
            List.of(new Operation("it", Operation.Kind.READ)),
            context -> {
              throw new StoreException(StoreException.Kind.BAD_SETTING, "the table is another one");
            });
    assertThatThrownBy(() -> run(refused))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.BAD_SETTING))
        .hasMessage("phase 'run': the table is another one");
  }

  @Test
  void partsBesideOthersTakeTheirOwnTime() throws Exception {
    run(
        once(
            (context, effect) -> {
              effect.partTook(1, Outcome.OK, 3 * MILLI);
              effect.partTook(2, Outcome.OK, 5 * MILLI);
              return Outcome.OK;
            }));
    assertThat(run.histogram("first@it", Tag.OK).getMaxValue())
        .isBetween(3 * MILLI, 3 * MILLI + MILLI / 100);
    assertThat(run.histogram("rest@it", Tag.OK).getMaxValue())
        .isBetween(5 * MILLI, 5 * MILLI + MILLI / 100);
  }

  @Test
  void aSourceTellsWhyItsOwnSessionsFailed() throws Exception {
    run(
        once(
            (context, effect) -> {
              effect.because("the index is gone");
              return Outcome.FAILED;
            }));
    assertThat(run.recorded.events())
        .anySatisfy(
            event -> {
              assertThat(event.kind()).isEqualTo(Event.ERROR);
              assertThat(event.text()).isEqualTo("it failed: the index is gone");
            });
  }

  @Test
  void aLongOperationSeesThatThePhaseIsStopped() throws Exception {
    boolean[] seen = new boolean[2];
    run(
        once(
            (context, effect) -> {
              seen[0] = context.stopped().getAsBoolean();
              run.stop.request("enough");
              seen[1] = context.stopped().getAsBoolean();
              return Outcome.OK;
            }));
    assertThat(seen).containsExactly(false, true);
  }

  @Test
  void whatWasWrittenIsFlushedWhenTheSourceWantsIt() throws Exception {
    run(noted(true), wishing(Operation.Kind.WRITE, Duration.ZERO, 3), 7, Duration.ZERO);
    assertThat(calls)
        .containsExactly(
            "write", "write", "write", "flush", "write", "write", "write", "flush", "write",
            "flush");
    assertThat(heard).containsExactly("table run true", "3 true", "3 true", "1 true", "close");
  }

  /** For longer than a minute nothing ends, and nothing is wrong with that. */
  @Test
  void whoRestsIsNotGivenUp() throws Exception {
    run(
        noted(false),
        wishing(Operation.Kind.READ, Duration.ofMinutes(3), 0),
        0,
        Duration.ofMinutes(10));
    assertThat(run.stop.isRequested()).isFalse();
    assertThat(calls).hasSize(4);
  }

  private FakeStore noted(boolean buffers) {
    return new FakeStore(
        buffers,
        (call, number, sink) -> {
          calls.add(call);
          clock.spend(MILLI);
          return Outcome.OK;
        });
  }

  private void run(Stub workload) throws Exception {
    run(new FakeStore(false, (call, number, sink) -> Outcome.OK), workload, 1, Duration.ZERO);
  }

  private void run(FakeStore store, Stub workload, long operations, Duration duration)
      throws Exception {
    run.run(
        store, PhaseRun.plan(workload, 1, PhaseRun.closed(), operations, duration, Duration.ZERO));
  }
}
