package assay.lab.lag;

import assay.lab.fleet.coordination.FleetAddress;
import assay.lab.fleet.coordination.FleetSecret;
import assay.lab.fleet.coordination.SealedCoordinator;
import assay.lab.plan.phase.LagSampling;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** How a producer of another process than the consumers' reaches their queues. */
public final class LagGuest implements KeyOutlets {
  private final Optional<LagPoint> given;
  private final FleetSecret secret;
  private final Duration lease;

  /**
   * @param point empty if no phase measures lags
   * @param secret of the fleet
   * @param lease how long a connection may be broken
   */
  public LagGuest(Optional<LagPoint> point, FleetSecret secret, Duration lease) {
    given = point;
    this.secret = secret;
    this.lease = lease;
  }

  @Override
  public KeyOutlet outlet(LagSampling.Channel channel, String phase, String worker)
      throws IOException, InterruptedException {
    LagPoint point =
        given.orElseThrow(() -> new IOException("it was not said where the queue of keys is"));
    return switch (channel) {
      case SOCKET -> SocketOutlet.connect(point, phase, worker);
      case ZOOKEEPER ->
          new NoteOutlet(
              SealedCoordinator.connect(FleetAddress.of(point.zookeeper()), secret, lease),
              LagHost.names(point.run(), phase));
    };
  }
}
