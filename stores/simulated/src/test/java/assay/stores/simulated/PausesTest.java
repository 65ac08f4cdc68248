package assay.stores.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Store;
import assay.store.TableSpec;
import assay.store.binding.TestStores;
import assay.store.capability.PreSplit;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each server pauses once in each period: at its own times, or all at once. */
class PausesTest {
  private static final long MILLI = 1_000_000;
  private static final int SERVERS = 20;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void eachServerPausesOnceInEachPeriod(boolean together) {
    Pauses pauses = Pauses.parse("100ms/1s", together, 7);
    for (int server = 0; server < SERVERS; server++) {
      for (int period = 0; period < 10; period++) {
        int paused = 0;
        for (int milli = 0; milli < 1_000; milli++) {
          long now = (1_000L * period + milli) * MILLI;
          long end = pauses.release(server, now);
          assertThat(end).isBetween(now, now + 100 * MILLI);
          assertThat(pauses.release(server, end)).isEqualTo(end);
          paused += end > now ? 1 : 0;
        }
        assertThat(paused).isBetween(99, 101);
      }
    }
  }

  @Test
  void serversPauseTogetherOrApart() {
    Pauses together = Pauses.parse("100ms/1s", true, 7);
    Pauses apart = Pauses.parse("100ms/1s", false, 7);
    int differing = 0;
    for (int milli = 0; milli < 10_000; milli++) {
      long now = milli * MILLI;
      assertThat(together.release(1, now)).isEqualTo(together.release(2, now));
      differing += apart.release(1, now) == apart.release(2, now) ? 0 : 1;
    }
    assertThat(differing).isPositive();
  }

  /** By a clock that only waits move, so that times are exact. */
  @Test
  void aMultiGetWaitsForTheServersOfItsRowsAlone() throws Exception {
    SteppedClock clock = new SteppedClock();
    try (Store store =
        TestStores.open(
            new SimulatedProvider(clock),
            Map.of("servers", "2", "pauses", "400ms/1s", "seed", "3"))) {
      Bytes split = Bytes.of("m");
      store.tables().create("t", TableSpec.of(Bytes.of("f")));
      ((PreSplit) store).addSplits("t", new TreeSet<>(List.of(split)));
      long origin = clock.nanos();
      Pauses pauses = Pauses.parse("400ms/1s", false, 3);
      try (var session = store.openSession("t")) {
        for (int i = 0; i < 50; i++) {
          clock.waitUntil(clock.nanos() + 70 * MILLI, 0);
          long now = clock.nanos() - origin;
          assertThat(session.readAll(List.of(Bytes.of("a")), Columns.ALL, (row, cell) -> {}))
              .isEqualTo(Outcome.ABSENT);
          assertThat(clock.nanos() - origin).isEqualTo(pauses.release(0, now));
          now = clock.nanos() - origin;
          List<Bytes> both = List.of(Bytes.of("a"), Bytes.of("z"));
          assertThat(session.readAll(both, Columns.ALL, (row, cell) -> {}))
              .isEqualTo(Outcome.ABSENT);
          assertThat(clock.nanos() - origin)
              .isEqualTo(Math.max(pauses.release(0, now), pauses.release(1, now)));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"50ms", "50ms/50ms", "2s/1s", "x/1s"})
  void whatIsNoPauseIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> Pauses.parse(text, false, 1));
  }
}
