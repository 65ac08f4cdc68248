package assay.cli.launch;

import assay.lab.fleet.Share;
import assay.lab.fleet.coordination.FleetAddress;
import java.time.Duration;
import java.util.List;

/**
 * Starts a worker: {@code assay worker --join ADDRESS …}.
 *
 * @param address where the fleet meets
 * @param patience how long a worker waits for its conductor and for the other workers
 */
public record WorkerCommand(FleetAddress address, Duration patience) implements ProcessCommand {
  @Override
  public List<String> arguments(String number) {
    return List.of(
        "worker",
        "--join",
        address.toString(),
        "--index",
        number,
        "--patience",
        patience.toSeconds() + "s");
  }

  @Override
  public String name(int number) {
    return new Share(number, number + 1).name();
  }
}
