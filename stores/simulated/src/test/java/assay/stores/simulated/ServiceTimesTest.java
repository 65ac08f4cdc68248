package assay.stores.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The arithmetic of stalls and of capacity, on a clock that the test holds. */
class ServiceTimesTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1000 * MILLI;

  @Test
  void whatEndsInAStallEndsAtItsEnd() {
    Stalls stalls = Stalls.parse("3s@2s,1s@10s");
    assertThat(stalls.release(0)).isZero();
    assertThat(stalls.release(2 * SECOND - 1)).isEqualTo(2 * SECOND - 1);
    assertThat(stalls.release(2 * SECOND)).isEqualTo(5 * SECOND);
    assertThat(stalls.release(5 * SECOND - 1)).isEqualTo(5 * SECOND);
    assertThat(stalls.release(5 * SECOND)).isEqualTo(5 * SECOND);
    assertThat(stalls.release(7 * SECOND)).isEqualTo(7 * SECOND);
    assertThat(stalls.release(10 * SECOND + 5)).isEqualTo(11 * SECOND);
    assertThat(stalls.release(12 * SECOND)).isEqualTo(12 * SECOND);
    assertThat(Stalls.parse("").release(17)).isEqualTo(17);
  }

  @ParameterizedTest
  @ValueSource(strings = {"3s", "@2s", "3s@", "3s@2s,1s@4s", "3s@2s,", "x@2s"})
  void whatIsNoStallIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> Stalls.parse(text));
  }

  @Test
  void capacityQueuesWhatComesTooFast() {
    Capacity capacity = new Capacity(1000, 0);
    assertThat(capacity.admit(0, 1)).isZero();
    assertThat(capacity.admit(0, 1)).isEqualTo(MILLI);
    assertThat(capacity.admit(0, 1)).isEqualTo(2 * MILLI);
    assertThat(capacity.backlogNanos(0)).isEqualTo(3 * MILLI);
    // Time that was not used does not come back: there are no bursts after a pause.
    assertThat(capacity.admit(10 * MILLI, 1)).isEqualTo(10 * MILLI);
    assertThat(capacity.admit(10 * MILLI, 1)).isEqualTo(11 * MILLI);
  }

  @Test
  void aBatchTakesAsManyPlacesAsItHasMutations() {
    Capacity capacity = new Capacity(1000, 0);
    assertThat(capacity.admit(0, 5)).isEqualTo(4 * MILLI);
    assertThat(capacity.admit(0, 1)).isEqualTo(5 * MILLI);
  }

  @Test
  void capacityHoldsWhereverTheClockStands() {
    long nearOverflow = Long.MAX_VALUE - MILLI / 2;
    Capacity capacity = new Capacity(1000, nearOverflow);
    assertThat(capacity.admit(nearOverflow, 1)).isEqualTo(nearOverflow);
    assertThat(capacity.admit(nearOverflow, 1) - nearOverflow).isEqualTo(MILLI);
    assertThat(capacity.admit(nearOverflow, 1) - nearOverflow).isEqualTo(2 * MILLI);
  }

  @Test
  void unboundedCapacityNeverWaits() {
    Capacity capacity = new Capacity(Double.POSITIVE_INFINITY, 0);
    assertThat(capacity.admit(5, 1000)).isEqualTo(5);
    assertThat(capacity.admit(5, 1000)).isEqualTo(5);
    assertThat(capacity.backlogNanos(5)).isZero();
  }
}
