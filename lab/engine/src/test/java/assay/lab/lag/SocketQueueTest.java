package assay.lab.lag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.fleet.coordination.FleetSecret;
import assay.lab.plan.phase.LagSampling;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A queue in memory, reached over a socket. */
class SocketQueueTest extends KeyQueueContract {
  private static final FleetSecret SECRET = FleetSecret.random();

  private final KeyQueueHost host =
      KeyQueueHost.alone(Optional.empty(), SECRET, Duration.ofSeconds(10), CLOCK);

  @Override
  KeyQueue join() throws Exception {
    return host.queue(LagSampling.Channel.SOCKET, "load");
  }

  @Override
  KeyOutlet outlet() throws Exception {
    return new RemoteKeyQueues(Optional.of(host.point()), SECRET, Duration.ofSeconds(10))
        .outlet(LagSampling.Channel.SOCKET, "load", "w3");
  }

  @AfterEach
  void closeHost() throws Exception {
    host.close();
  }

  @Test
  void whoHasNotTheTokenIsNotListenedTo() throws Exception {
    LagPoint point = host.point();
    LagPoint wrong =
        new LagPoint(point.zookeeper(), point.run(), point.host(), point.port(), "0123");
    assertThatThrownBy(() -> new SocketOutlet(wrong, "load", "w1"))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith("rejected: wrong token or protocol")
        .hasMessageNotContaining("0123");
    assertThat(point.toString()).doesNotContain(point.token());
  }

  @Test
  void aProducerThatGoesAwayBeforeItsEndBreaksTheQueueOff() throws Exception {
    KeyOutlet second = outlet();
    second.close();
    assertThatThrownBy(
            () -> {
              while (true) {
                queue.take(LONG / 10, AT_ONCE);
              }
            })
        .isInstanceOf(IOException.class)
        .hasMessageContaining("worker w3 stopped sending keys");
  }
}
