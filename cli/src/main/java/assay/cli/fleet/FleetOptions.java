package assay.cli.fleet;

import assay.cli.home.OptionValue;
import assay.lab.fleet.coordination.FleetAddress;
import assay.store.Quantity;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

public final class FleetOptions {
  @Option(
      names = "--clients",
      paramLabel = "N",
      description =
          "Number of processes that put load on the store. Default: the experiment's number, or 1.")
  private Integer clients;

  @Option(
      names = "--zookeeper",
      paramLabel = "ADDRESS",
      description =
          "ZooKeeper that coordinates clients and passes sampled keys to lag readers:"
              + " HOST:PORT[,…][/PATH]. Default: a ZooKeeper that Assay starts.")
  private String zookeeper;

  @Option(
      names = "--await-workers",
      paramLabel = "TIME",
      description =
          "Starts no clients. Waits up to this long for clients started by 'assay worker'.")
  private String awaited;

  public Optional<Integer> clients() {
    return Optional.ofNullable(clients);
  }

  /** Returns the address of the ZooKeeper to use, or empty if Assay starts its own ZooKeeper. */
  Optional<FleetAddress> zookeeper() {
    return Optional.ofNullable(zookeeper).map(FleetAddress::of);
  }

  /**
   * Returns the maximum wait for workers that the user starts, or empty if this process starts the
   * workers.
   */
  Optional<Duration> awaited() {
    Optional<Duration> time =
        Optional.ofNullable(awaited)
            .map(text -> OptionValue.parse("--await-workers", text, Quantity::duration));
    if (time.isPresent() && time.get().isZero()) {
      throw new IllegalArgumentException("--await-workers " + awaited + ": must be above zero");
    }
    return time;
  }
}
