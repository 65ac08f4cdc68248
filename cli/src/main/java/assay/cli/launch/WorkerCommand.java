package assay.cli.launch;

import assay.lab.experiment.PlanRights;
import assay.lab.fleet.coordination.FleetAddress;
import assay.lab.load.WorkerIndex;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts a worker: {@code assay worker --join ADDRESS …}.
 *
 * @param address address of the ZooKeeper through which the fleet's members find each other
 * @param patience how long a worker waits for its conductor and for the other workers
 * @param rights what the plan may read on the machine where a worker runs
 */
public record WorkerCommand(FleetAddress address, Duration patience, PlanRights rights)
    implements ProcessCommand {
  @Override
  public List<String> arguments(String number) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "worker",
                "--join",
                address.toString(),
                "--index",
                number,
                "--patience",
                patience.toSeconds() + "s"));
    arguments.addAll(rights.options());
    return arguments;
  }

  @Override
  public String name(int number) {
    return WorkerIndex.name(number);
  }
}
