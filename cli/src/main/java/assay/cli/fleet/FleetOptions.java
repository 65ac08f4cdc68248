package assay.cli.fleet;

import assay.lab.fleet.coordination.FleetAddress;
import assay.store.Quantity;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Of how many processes an experiment's load comes, and where they meet. */
public final class FleetOptions {
  @Option(
      names = "--clients",
      paramLabel = "N",
      description =
          "so many processes put load on the store, in place of what an experiment's file says")
  private Integer clients;

  @Option(
      names = "--zookeeper",
      paramLabel = "ADDRESS",
      description =
          "clients meet there, and keys whose lag is measured go there, HOST:PORT[,…][/PATH];"
              + " without it in one of Assay's own")
  private String zookeeper;

  @Option(
      names = "--await-workers",
      paramLabel = "TIME",
      description = "starts no clients, and waits so long for those that 'assay worker' starts")
  private String awaited;

  /** In place of the file's. */
  public Optional<Integer> clients() {
    return Optional.ofNullable(clients);
  }

  /** Empty for a ZooKeeper of Assay's own. */
  Optional<FleetAddress> zookeeper() {
    return Optional.ofNullable(zookeeper).map(FleetAddress::of);
  }

  /** An option's time. */
  static Duration time(String option, String text) {
    try {
      return Quantity.duration(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
    }
  }

  /** How long to wait for workers that somebody else starts; empty if they are started here. */
  Optional<Duration> awaited() {
    Optional<Duration> time =
        Optional.ofNullable(awaited).map(text -> time("--await-workers", text));
    if (time.isPresent() && time.get().isZero()) {
      throw new IllegalArgumentException("--await-workers " + awaited + ": must be above zero");
    }
    return time;
  }
}
