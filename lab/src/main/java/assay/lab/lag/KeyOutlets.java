package assay.lab.lag;

import assay.lab.plan.phase.LagSampling;
import java.io.IOException;

/** Where producers find their ends of queues. */
public sealed interface KeyOutlets permits LagHost, LagGuest {
  /**
   * Opens the end of a phase's queue.
   *
   * @param worker who will put keys there
   * @throws IOException if the queue cannot be reached; one line
   */
  KeyOutlet outlet(LagSampling.Channel channel, String phase, String worker)
      throws IOException, InterruptedException;
}
