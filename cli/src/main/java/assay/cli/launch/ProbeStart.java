package assay.cli.launch;

import assay.lab.fleet.coordination.FleetAddress;
import java.time.Duration;
import java.util.List;

/**
 * Starts a probe with {@code assay probe --join ADDRESS …}. The probe has the name of its machine.
 *
 * @param address address at which the run accepts probes
 * @param patience how long a probe waits for a run, and then for the next run
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
