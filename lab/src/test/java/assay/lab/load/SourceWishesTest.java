package assay.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.rate.Pacing;
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
import assay.store.TableSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A source may rest, have what it wrote acknowledged, and is told when nothing follows. */
class SourceWishesTest {
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  @TempDir private Path folder;
  private final FakeClock clock = new FakeClock();
  private final List<String> calls = new ArrayList<>();

  /**
   * Reads, or writes.
   *
   * @param flushEvery so many writes
   */
  private record Wishes(Duration think, int flushEvery, List<String> heard) implements Workload {
    @Override
    public String kind() {
      return "wishes";
    }

    @Override
    public List<Operation> operations() {
      return List.of(
          new Operation("it", flushEvery > 0 ? Operation.Kind.WRITE : Operation.Kind.READ));
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
    public Source source(ThreadContext context) {
      heard.add(context.table() + " " + context.activity() + " " + context.ledger().isPresent());
      return new Source() {
        private int written;

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
      };
    }
  }

  private PhaseRun run(FakeStore store, Wishes wishes, long operations, Duration duration)
      throws Exception {
    PhaseRun run = new PhaseRun(folder, clock);
    run.run(
        store,
        new ActivityPlan(
            "run",
            wishes,
            1,
            new Pacing.ClosedLoop(),
            operations,
            duration,
            Duration.ZERO,
            Duration.ZERO));
    return run;
  }

  private FakeStore store(boolean buffers) {
    return new FakeStore(
        buffers,
        (call, number, sink) -> {
          calls.add(call);
          clock.spend(MILLI);
          return Outcome.OK;
        });
  }

  @Test
  void whatWasWrittenIsFlushedWhenTheSourceWantsIt() throws Exception {
    Wishes wishes = new Wishes(Duration.ZERO, 3, new ArrayList<>());
    run(store(true), wishes, 7, Duration.ZERO);
    assertThat(calls)
        .containsExactly(
            "write", "write", "write", "flush", "write", "write", "write", "flush", "write",
            "flush");
    assertThat(wishes.heard)
        .containsExactly("table run true", "3 true", "3 true", "1 true", "close");
  }

  /** For longer than a minute nothing ends, and nothing is wrong with that. */
  @Test
  void whoRestsIsNotGivenUp() throws Exception {
    PhaseRun run =
        run(
            store(false),
            new Wishes(Duration.ofMinutes(3), 0, new ArrayList<>()),
            0,
            Duration.ofMinutes(10));
    assertThat(run.stop.isRequested()).isFalse();
    assertThat(calls).hasSize(4);
  }
}
