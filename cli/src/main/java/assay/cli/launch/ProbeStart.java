package assay.cli.launch;

import assay.lab.fleet.coordination.FleetAddress;
import java.time.Duration;
import java.util.List;

/**
 * Command {@code assay probe --join ADDRESS …}, which starts a probe. The probe is named after its
 * machine.
 *
 * @param address address of the ZooKeeper through which the probe joins runs
 * @param patience maximum time that the probe waits for each run
 */
public record ProbeStart(FleetAddress address, Duration patience) implements ProcessCommand {
  @Override
  public List<String> arguments(String number) {
    return List.of("probe", "--join", address.toString(), "--patience", patience.toSeconds() + "s");
  }

  @Override
  public String name(int number) {
    return "probe " + number;
  }
}
