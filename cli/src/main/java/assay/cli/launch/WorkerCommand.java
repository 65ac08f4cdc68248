package assay.cli.launch;

import assay.lab.experiment.PlanRights;
import assay.lab.fleet.coordination.FleetAddress;
import assay.lab.load.WorkerIndex;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Command {@code assay worker --join ADDRESS …}, which starts a worker.
 *
 * @param address address of the ZooKeeper through which the fleet's members find each other
 * @param patience maximum time that a worker waits for its conductor and for the other workers
 * @param rights environment variables and files that a plan may make a worker read on the worker's
 *     machine
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
