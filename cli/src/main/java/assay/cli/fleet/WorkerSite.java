package assay.cli.fleet;

import assay.cli.home.Home;
import assay.cli.home.Version;
import assay.cli.launch.HostsFile;
import assay.cli.launch.Launcher;
import assay.cli.launch.LocalLauncher;
import assay.cli.launch.Ssh;
import assay.cli.launch.SshLauncher;
import assay.cli.launch.YarnLauncher;
import assay.cli.launch.YarnSettings;
import assay.lab.experiment.PlanRights;
import assay.lab.fleet.coordination.FleetAddress;
import assay.lab.fleet.coordination.FleetSecret;
import assay.lab.plan.Plan;
import assay.store.Names;
import assay.store.QuantityParser;
import assay.store.StoreException;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The machines on which an experiment's clients run. A client's machine can be this machine, a host
 * that is reached through ssh, or a node of a YARN cluster. The user can also start clients on any
 * machine.
 */
public final class WorkerSite {
  private static final Duration LEAVE = Duration.ofSeconds(10);
  private static final String YARN = "yarn";

  private final Home home;
  private final SiteOptions options;
  private final Optional<FleetAddress> zookeeper;
  private final boolean awaited;
  private final Ssh ssh;
  private final Path remoteHome;
  private final HostsFile hosts;
  private final YarnSettings yarn;

  /**
   * Reads the options without contacting other machines.
   *
   * @throws IllegalArgumentException if options contradict each other; the message is one line
   */
  public WorkerSite(Home home, SiteOptions options, RemoteOptions remote, FleetOptions fleet)
      throws IOException {
    this.home = home;
    this.options = options;
    zookeeper = fleet.zookeeper();
    awaited = fleet.awaited().isPresent();
    if (options.hosts != null && options.on != null) {
      throw new IllegalArgumentException("--hosts and --on are mutually exclusive");
    }
    if (awaited && options.elsewhere()) {
      throw new IllegalArgumentException(
          "--await-workers is for clients that you start yourself; omit this option with --hosts or"
              + " --on");
    }
    if (options.on != null && !options.on.equals(YARN)) {
      throw new IllegalArgumentException(
          "--on " + options.on + ": " + Names.nearest(options.on, List.of(YARN)));
    }
    ssh = remote.ssh();
    remoteHome = remote.home(home);
    hosts = options.hosts == null ? null : HostsFile.read(options.hosts);
    yarn = options.on == null ? null : yarn();
    if (yarn != null && zookeeper.isEmpty() && options.address == null) {
      throw new IllegalArgumentException(
          "--on yarn needs --zookeeper ADDRESS, or --address HOST, where HOST is the address at"
              + " which YARN's nodes reach this machine");
    }
  }

  private YarnSettings yarn() {
    return new YarnSettings(
        YarnSettings.conf(Optional.ofNullable(options.yarnConf), System.getenv()),
        options.yarnQueue,
        remoteHome.toString(),
        (int) Math.min(Integer.MAX_VALUE, QuantityParser.bytes(options.workerMemory) >> 20));
  }

  boolean elsewhere() {
    return awaited || options.elsewhere();
  }

  /**
   * Checks that the given number of clients can be started. The check contacts the hosts or YARN,
   * but no servers of a store.
   *
   * @throws IllegalArgumentException if clients cannot be started; the message is one line
   */
  public void check(int clients) throws IOException, InterruptedException {
    if (elsewhere()) {
      address();
    }
    if (hosts != null) {
      onHosts().check(clients);
    } else if (yarn != null) {
      onYarn().check(clients);
    }
  }

  Launcher launcher() throws IOException {
    if (hosts != null) {
      return onHosts();
    }
    return yarn == null ? new LocalLauncher(secret()) : onYarn();
  }

  /**
   * Returns the environment variables and files that a worker must be permitted to read so that it
   * can execute the plan.
   *
   * @param connection settings with which the store is opened
   */
  PlanRights rights(Plan plan, Map<String, String> connection) throws IOException {
    try {
      return PlanRights.needed(
          plan.secrets().values(), connection, home.stores().provider(plan.store()).settings());
    } catch (StoreException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  FleetSecret secret() throws IOException {
    return FleetSecrets.find(home);
  }

  private SshLauncher onHosts() throws IOException {
    return new SshLauncher(hosts, ssh, remoteHome, Version.current(), secret(), LEAVE);
  }

  private YarnLauncher onYarn() throws IOException {
    return new YarnLauncher(home.dist().resolve("launchers/yarn"), yarn, secret(), LEAVE);
  }

  InetAddress address() {
    if (options.address != null) {
      return own(options.address);
    }
    if (zookeeper.isPresent()) {
      // Clients can reach the ZooKeeper, so they can also reach this machine at its address on the
      // ZooKeeper's network.
      return towards(zookeeper.get().servers().replaceFirst(":\\d+(,.*)?$", ""));
    }
    return hosts == null ? InetAddress.getLoopbackAddress() : towards(hosts.first());
  }

  static InetAddress own(String host) {
    try {
      InetAddress address = InetAddress.getByName(host);
      if (NetworkInterface.getByInetAddress(address) == null) {
        throw new IllegalArgumentException(
            "--address " + host + " is not an address of this machine");
      }
      return address;
    } catch (UnknownHostException | SocketException e) {
      throw new IllegalArgumentException("--address " + host + ": unknown host", e);
    }
  }

  /** Returns this machine's source address for packets to a host. No packets are sent. */
  static InetAddress towards(String host) {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(new InetSocketAddress(InetAddress.getByName(host), 9));
      return socket.getLocalAddress();
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "cannot determine the address at which "
              + host
              + " reaches this machine; add --address HOST",
          e);
    }
  }
}
