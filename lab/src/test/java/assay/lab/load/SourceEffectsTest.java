package assay.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.measure.LatencyKey.Tag;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.rate.Pacing;
import assay.lab.run.Event;
import assay.lab.workload.Effect;
import assay.lab.workload.Operation;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.Workload;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import assay.store.TableSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A source may be refused, see that its phase is stopped, and tell of its operations' parts. */
class SourceEffectsTest {
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  @TempDir private Path folder;
  private final FakeClock clock = new FakeClock();

  /**
   * One operation, {@code it}, with two parts.
   *
   * @param refusal null for none
   */
  private record Once(StoreException refusal, BiFunction<ThreadContext, Effect, Outcome> work)
      implements Workload {
    @Override
    public String kind() {
      return "effects";
    }

    @Override
    public List<Operation> operations() {
      return List.of(
          new Operation("it", Operation.Kind.READ),
          Operation.part("first", "it"),
          Operation.part("rest", "it"));
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
      if (refusal != null) {
        throw refusal;
      }
      return new Source() {
        @Override
        public int next() {
          return 0;
        }

        @Override
        public Outcome perform(Session session, Effect effect) {
          return work.apply(context, effect);
        }
      };
    }
  }

  @Test
  void whatTheStoreRefusesEndsThePhaseWithItsKind() {
    StoreException refusal =
        new StoreException(StoreException.Kind.BAD_SETTING, "the table is another one");
    assertThatThrownBy(() -> run(new Once(refusal, (context, effect) -> Outcome.OK)))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.BAD_SETTING))
        .hasMessage("phase 'run': the table is another one");
  }

  @Test
  void partsBesideOthersTakeTheirOwnTime() throws Exception {
    PhaseRun run =
        run(
            new Once(
                null,
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
    PhaseRun run =
        run(
            new Once(
                null,
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
    PhaseRun run = new PhaseRun(folder, clock);
    boolean[] seen = new boolean[2];
    Once once =
        new Once(
            null,
            (context, effect) -> {
              seen[0] = context.stopped().getAsBoolean();
              run.stop.request("enough");
              seen[1] = context.stopped().getAsBoolean();
              return Outcome.OK;
            });
    run.run(new FakeStore(false, (call, number, sink) -> Outcome.OK), plan(once));
    assertThat(seen).containsExactly(false, true);
  }

  private PhaseRun run(Once once) throws Exception {
    PhaseRun run = new PhaseRun(folder, clock);
    run.run(new FakeStore(false, (call, number, sink) -> Outcome.OK), plan(once));
    return run;
  }

  private static ActivityPlan plan(Once once) {
    return new ActivityPlan(
        "run", once, 1, new Pacing.ClosedLoop(), 1, Duration.ZERO, Duration.ZERO, Duration.ZERO);
  }
}
