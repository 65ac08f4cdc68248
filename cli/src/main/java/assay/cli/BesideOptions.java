package assay.cli;

import assay.lab.probe.foreign.Endpoint;
import assay.lab.probe.foreign.ForeignReceiver;
import assay.lab.probe.foreign.Limits;
import assay.lab.probe.profile.Wanted;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** What goes on beside a run's phases. */
final class BesideOptions {
  @Option(
      names = "--listen",
      paramLabel = "DIALECT:PORT[,…]",
      description =
          "takes lines of statsd, graphite or timely on this machine's loopback into the run;"
              + " port 0 is any")
  private String listen;

  @Option(
      names = "--probes",
      paramLabel = "PLACE",
      description =
          "takes what 'assay probe' samples on other machines; they join at a ZooKeeper's"
              + " HOST:PORT[/PATH], or at own:HOST:PORT of this machine")
  private String probes;

  @Option(
      names = "--await-probes",
      paramLabel = "N",
      defaultValue = "0",
      description = "begins each run only when so many of them are there, a minute at most")
  private int awaited;

  @Option(
      names = "--profile",
      paramLabel = "GROUP[:PHASE]",
      description =
          "leaves flame graphs of the JVMs of a process group, such as tserver, in a phase or in"
              + " each; may be said again")
  private List<String> profiles = List.of();

  /**
   * Makes ready what was asked for.
   *
   * @param notices gets a line about each thing that users have to know of it
   * @throws IllegalArgumentException with one line if it cannot be had
   */
  Beside open(Consumer<String> notices) throws IOException, InterruptedException {
    if (probes == null && awaited > 0) {
      throw new IllegalArgumentException("--await-probes: --probes says where they join");
    }
    Beside beside = new Beside();
    boolean all = false;
    try {
      if (listen != null) {
        beside.listen(ForeignReceiver.listen(endpoints(), Limits.USUAL), notices);
      }
      if (probes != null) {
        beside.receive(ProbePlace.of(probes), awaited, notices);
      }
      if (!profiles.isEmpty()) {
        beside.profile(wanted(), notices);
      }
      all = true;
    } finally {
      if (!all) {
        beside.close();
      }
    }
    return beside;
  }

  private List<Wanted> wanted() {
    try {
      return profiles.stream().map(Wanted::parse).toList();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--profile: " + e.getMessage(), e);
    }
  }

  private List<Endpoint> endpoints() {
    try {
      return Endpoint.parse(listen);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--listen: " + e.getMessage(), e);
    }
  }
}
