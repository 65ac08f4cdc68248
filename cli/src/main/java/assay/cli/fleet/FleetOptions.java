package assay.cli.fleet;

import assay.cli.home.OptionValue;
import assay.lab.fleet.coordination.FleetAddress;
import assay.store.QuantityParser;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

public final class FleetOptions {
  @Option(
      names = "--clients",
      paramLabel = "N",
      description =
          "Number of client processes that put load on the store. Default: the number in the"
              + " experiment file, or 1.")
  private Integer clients;

  @Option(
      names = "--zookeeper",
      paramLabel = "ADDRESS",
      description =
          "ZooKeeper that coordinates the clients and the measurement of read-after-write lag:"
              + " HOST:PORT[,…][/PATH]. Default: a ZooKeeper that Assay starts.")
  private String zookeeper;

  @Option(
      names = "--await-workers",
      paramLabel = "TIME",
      description =
          "Maximum time to wait for clients that you start with 'assay worker'. Without this option,"
              + " Assay starts the clients itself.")
  private String awaited;

  public Optional<Integer> clients() {
    return Optional.ofNullable(clients);
  }

  /** Returns the address of the ZooKeeper to use, or empty if Assay starts its own ZooKeeper. */
  Optional<FleetAddress> zookeeper() {
    return Optional.ofNullable(zookeeper).map(FleetAddress::of);
  }

  /**
   * Returns the maximum time to wait for workers that the user starts; empty if this process starts
   * the workers.
   */
  Optional<Duration> awaited() {
    Optional<Duration> time =
        Optional.ofNullable(awaited)
            .map(text -> OptionValue.parse("--await-workers", text, QuantityParser::duration));
    if (time.isPresent() && time.get().isZero()) {
      throw new IllegalArgumentException("--await-workers " + awaited + ": must be above zero");
    }
    return time;
  }
}
