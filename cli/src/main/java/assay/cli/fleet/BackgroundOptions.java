package assay.cli.fleet;

import assay.cli.home.Home;
import assay.cli.home.OptionValue;
import assay.cli.home.Version;
import assay.cli.launch.HostsFile;
import assay.cli.launch.ProbeStart;
import assay.cli.launch.Ssh;
import assay.cli.launch.SshLauncher;
import assay.lab.fleet.coordination.FleetSecret;
import assay.lab.probe.foreign.Endpoint;
import assay.lab.probe.foreign.ForeignReceiver;
import assay.lab.probe.foreign.LineLimits;
import assay.lab.probe.profile.ProfileRequest;
import assay.lab.probe.profile.Profiler;
import assay.lab.probe.yarn.YarnSlots;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

public final class BackgroundOptions {
  @Option(
      names = "--listen",
      paramLabel = "DIALECT:PORT[,…]",
      description =
          "Ports on the loopback address on which the run receives metrics in statsd, graphite or"
              + " timely format. Port 0 means any free port. Default: none.")
  private String listen;

  @Option(
      names = "--probes",
      paramLabel = "PLACE",
      description =
          "ZooKeeper through which probes ('assay probe') on other machines join the run."
              + " HOST:PORT[/PATH] is an existing ZooKeeper; own:HOST:PORT starts a ZooKeeper on"
              + " this machine.")
  private String probes;

  @Option(
      names = "--probe-hosts",
      paramLabel = "FILE",
      description =
          "File with the hosts on which Assay starts probes over ssh. Each line has the form"
              + " [USER@]HOST[:PORT] [home=DIR]. Each run waits for all these probes.")
  private Path probeHosts;

  @Option(
      names = "--await-probes",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Number of probes that must join before each run starts. A run fails if these probes do"
              + " not join within one minute. Default: ${DEFAULT-VALUE}.")
  private int awaited;

  @Option(
      names = "--profile",
      paramLabel = "GROUP[:PHASE]",
      description =
          "Process group, such as tserver, whose JVMs are profiled for flame graphs; repeatable."
              + " Without PHASE, every phase is profiled.")
  private List<String> profiles = List.of();

  @Option(
      names = "--slots",
      paramLabel = "HOST:PORT",
      description =
          "Web address of YARN's ResourceManager, from which the run samples YARN's containers and"
              + " nodes. Default: none.")
  private String slots;

  /**
   * Maximum time that a started probe waits for a run. The limit is long, because a run may load
   * its table before it accepts probes.
   */
  private static final Duration PATIENCE = Duration.ofMinutes(30);

  public boolean elsewhere() {
    return probeHosts != null;
  }

  /**
   * Opens the services that the options request. The caller closes the services.
   *
   * @param remote options for reaching other machines
   * @param notices receives lines for the user
   * @throws IllegalArgumentException if a service cannot be opened; the message is one line
   */
  public BackgroundServices open(Home home, RemoteOptions remote, Consumer<String> notices)
      throws IOException, InterruptedException {
    if (probes == null && (probeHosts != null || awaited > 0)) {
      String option = probeHosts == null ? "--await-probes" : "--probe-hosts";
      throw new IllegalArgumentException(option + " needs --probes");
    }
    BackgroundServices beside = new BackgroundServices();
    boolean all = false;
    try {
      if (listen != null) {
        List<Endpoint> endpoints = OptionValue.parse("--listen", listen, Endpoint::parse);
        beside.listen(ForeignReceiver.listen(endpoints, LineLimits.USUAL), notices);
      }
      if (probes != null) {
        receive(beside, remote.home(home), remote.ssh(), FleetSecrets.find(home), notices);
      }
      if (slots != null) {
        OptionValue.parse("--slots", slots, YarnSlots::page);
        beside.slots(slots);
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
      BackgroundServices beside,
      Path remoteHome,
      Ssh ssh,
      FleetSecret secret,
      Consumer<String> notices)
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

  private List<ProfileRequest> wanted() {
    try {
      List<ProfileRequest> wanted = profiles.stream().map(ProfileRequest::parse).toList();
      Profiler.check();
      return wanted;
    } catch (IllegalArgumentException | IOException e) {
      throw new IllegalArgumentException("--profile: " + e.getMessage(), e);
    }
  }
}
