package assay.lab.lag;

import assay.lab.fleet.coordination.FleetAddress;
import assay.lab.fleet.coordination.FleetSecret;
import assay.lab.fleet.coordination.SealedCoordinator;
import assay.lab.plan.phase.LagSampling;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Connects a producer to queues of keys in another process. */
public record RemoteKeyQueues(Optional<LagPoint> given, FleetSecret secret, Duration lease)
    implements KeyOutlets {
  @Override
  public KeyOutlet outlet(LagSampling.Channel channel, String phase, String worker)
      throws IOException, InterruptedException {
    LagPoint point =
        given.orElseThrow(() -> new IOException("the address of the key queue is missing"));
    return switch (channel) {
      case SOCKET -> new SocketOutlet(point, phase, worker);
      case ZOOKEEPER ->
          new NoteOutlet(
              SealedCoordinator.connect(FleetAddress.of(point.zookeeper()), secret, lease),
              KeyQueueHost.names(point.run(), phase));
    };
  }
}
