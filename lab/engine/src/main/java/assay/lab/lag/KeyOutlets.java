package assay.lab.lag;

import assay.lab.plan.phase.LagSampling;
import java.io.IOException;

public sealed interface KeyOutlets permits KeyQueueHost, RemoteKeyQueues {
  KeyOutlet outlet(LagSampling.Channel channel, String phase, String worker)
      throws IOException, InterruptedException;
}
