package assay.cli.launch;

import assay.lab.fleet.FleetAddress;
import java.time.Duration;
import java.util.List;

/**
 * What a worker is started with: {@code assay worker --join ADDRESS …}. It holds no secret, since
 * every user of a machine can read the arguments of its processes.
 *
 * @param address where the fleet meets
 * @param patience how long a worker waits for its conductor and for the other workers
 */
public record WorkerCommand(FleetAddress address, Duration patience) {
  /** The arguments of {@code assay}. */
  public List<String> arguments(int worker) {
    return arguments(Integer.toString(worker));
  }

  /** The same where a scheduler puts in which worker it is. */
  List<String> arguments(String worker) {
    return List.of(
        "worker",
        "--join",
        address.toString(),
        "--index",
        worker,
        "--patience",
        patience.toSeconds() + "s");
  }
}
