package assay.lab.lag;

import assay.lab.fleet.coordination.FleetAddress;
import assay.lab.fleet.coordination.FleetSecret;
import assay.lab.fleet.coordination.SealedCoordinator;
import assay.lab.plan.phase.LagSampling;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Connects a producer to queues in another process. */
public final class RemoteKeyQueues implements KeyOutlets {
  private final Optional<LagPoint> given;
  private final FleetSecret secret;
  private final Duration lease;

  public RemoteKeyQueues(Optional<LagPoint> point, FleetSecret secret, Duration lease) {
    given = point;
    this.secret = secret;
    this.lease = lease;
  }

  @Override
  public KeyOutlet outlet(LagSampling.Channel channel, String phase, String worker)
      throws IOException, InterruptedException {
    LagPoint point =
        given.orElseThrow(() -> new IOException("the address of the key queue is missing"));
    return switch (channel) {
      case SOCKET -> SocketOutlet.connect(point, phase, worker);
      case ZOOKEEPER ->
          new NoteOutlet(
              SealedCoordinator.connect(FleetAddress.of(point.zookeeper()), secret, lease),
              KeyQueueHost.names(point.run(), phase));
    };
  }
}
