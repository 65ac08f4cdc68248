package assay.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StopSignalTest {
  @Test
  void theFirstReasonStays() {
    StopSignal stop = new StopSignal();
    assertThat(stop.isRequested()).isFalse();
    assertThat(stop.reason()).isEmpty();
    stop.request("a");
    stop.request("b");
    assertThat(stop.isRequested()).isTrue();
    assertThat(stop.reason()).isEqualTo("a");
  }

  @Test
  void anOuterOneReachesTheInnerAndNotTheOtherWayRound() {
    StopSignal outer = new StopSignal();
    StopSignal inner = new StopSignal(outer);
    StopSignal other = new StopSignal(outer);
    inner.request("inside");
    assertThat(outer.isRequested()).isFalse();
    assertThat(other.isRequested()).isFalse();
    outer.request("outside");
    assertThat(other.isRequested()).isTrue();
    assertThat(other.reason()).isEqualTo("outside");
    assertThat(inner.reason()).isEqualTo("inside");
  }
}
