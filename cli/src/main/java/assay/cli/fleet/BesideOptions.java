package assay.cli.fleet;

import assay.cli.home.Home;
import assay.cli.home.Version;
import assay.cli.launch.HostsFile;
import assay.cli.launch.ProbeStart;
import assay.cli.launch.Ssh;
import assay.cli.launch.SshLauncher;
import assay.lab.fleet.coordination.FleetSecret;
import assay.lab.probe.foreign.Endpoint;
import assay.lab.probe.foreign.ForeignReceiver;
import assay.lab.probe.foreign.Limits;
import assay.lab.probe.profile.Profiler;
import assay.lab.probe.profile.Wanted;
import assay.lab.probe.yarn.YarnSlots;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** What goes on beside a run's phases. */
public final class BesideOptions {
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
      names = "--probe-hosts",
      paramLabel = "FILE",
      description =
          "starts a probe through ssh on each host, a line each: [USER@]HOST[:PORT] [home=DIR]; each"
              + " run awaits them all")
  private Path probeHosts;

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

  @Option(
      names = "--slots",
      paramLabel = "HOST:PORT",
      description =
          "samples the containers and nodes of a YARN, of whose ResourceManager this is the page")
  private String slots;

  /** How long a probe that was started waits for a run: the first waits for its table. */
  private static final Duration PATIENCE = Duration.ofMinutes(30);

  /** Whether other machines are asked for. */
  public boolean elsewhere() {
    return probeHosts != null;
  }

  /**
   * Makes ready what was asked for.
   *
   * @param remote by which other machines are reached
   * @param notices gets a line about each thing that users have to know of it
   * @throws IllegalArgumentException with one line if it cannot be had
   */
  public Beside open(Home home, RemoteOptions remote, Consumer<String> notices)
      throws IOException, InterruptedException {
    for (String option :
        List.of(probeHosts == null ? "" : "--probe-hosts", awaited > 0 ? "--await-probes" : "")) {
      if (probes == null && !option.isEmpty()) {
        throw new IllegalArgumentException(option + ": --probes says where they join");
      }
    }
    Beside beside = new Beside();
    boolean all = false;
    try {
      if (listen != null) {
        beside.listen(ForeignReceiver.listen(endpoints(), Limits.USUAL), notices);
      }
      if (probes != null) {
        receive(beside, remote.home(home), remote.ssh(), FleetSecrets.find(home), notices);
      }
      if (slots != null) {
        beside.slots(page());
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

  private void receive(
      Beside beside, Path remoteHome, Ssh ssh, FleetSecret secret, Consumer<String> notices)
      throws IOException, InterruptedException {
    ProbePlace place = ProbePlace.of(probes);
    if (probeHosts == null) {
      beside.receive(place, secret, awaited, notices);
      return;
    }
    HostsFile hosts = HostsFile.read(probeHosts);
    SshLauncher launcher =
        new SshLauncher(hosts, ssh, remoteHome, Version.current(), secret, Duration.ZERO);
    launcher.check(hosts.machines());
    beside.receive(place, secret, Math.max(awaited, hosts.machines()), notices);
    beside.start(launcher, new ProbeStart(place.address(), PATIENCE), hosts.machines(), notices);
  }

  private List<Wanted> wanted() {
    try {
      List<Wanted> wanted = profiles.stream().map(Wanted::parse).toList();
      Profiler.check();
      return wanted;
    } catch (IllegalArgumentException | IOException e) {
      throw new IllegalArgumentException("--profile: " + e.getMessage(), e);
    }
  }

  private String page() {
    try {
      YarnSlots.page(slots);
      return slots;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--slots: " + e.getMessage(), e);
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
