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
import assay.store.Quantity;
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

/** Where an experiment's clients run: here, on hosts through ssh, on YARN, or where others say. */
public final class WorkerSite {
  /** For workers that have left their fleet to end by themselves. */
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
   * Reads all that is said; contacts nobody.
   *
   * @throws IllegalArgumentException if it does not go together: one line for the user
   */
  public WorkerSite(Home home, SiteOptions options, RemoteOptions remote, FleetOptions fleet)
      throws IOException {
    this.home = home;
    this.options = options;
    zookeeper = fleet.zookeeper();
    awaited = fleet.awaited().isPresent();
    if (options.hosts != null && options.on != null) {
      throw new IllegalArgumentException("--hosts or --on: the clients run at one of them");
    }
    if (awaited && options.elsewhere()) {
      throw new IllegalArgumentException(
          "--await-workers is for clients that somebody else starts, not with --hosts or --on");
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
          "--on yarn: say --address HOST, by which its nodes reach this machine, or --zookeeper");
    }
  }

  private YarnSettings yarn() {
    return new YarnSettings(
        YarnSettings.conf(Optional.ofNullable(options.yarnConf), System.getenv()),
        options.yarnQueue,
        remoteHome.toString(),
        (int) Math.min(Integer.MAX_VALUE, Quantity.bytes(options.workerMemory) >> 20));
  }

  /** Whether clients may run on other machines. */
  boolean elsewhere() {
    return awaited || options.elsewhere();
  }

  /**
   * Makes sure that so many clients can be started. Contacts the site, no server of a store.
   *
   * @throws IllegalArgumentException if not: one line for the user
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

  /** Will start the clients. */
  Launcher launcher() throws IOException {
    if (hosts != null) {
      return onHosts();
    }
    return yarn == null ? new LocalLauncher(secret()) : onYarn();
  }

  /**
   * What workers have to read for a plan.
   *
   * @param connection settings by which the store is opened
   */
  PlanRights rights(Plan plan, Map<String, String> connection) throws IOException {
    try {
      return PlanRights.needed(
          plan.secrets().values(), connection, home.stores().provider(plan.store()).settings());
    } catch (StoreException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Secret of the fleets that this process leads. */
  FleetSecret secret() throws IOException {
    return FleetSecrets.find(home);
  }

  private SshLauncher onHosts() throws IOException {
    return new SshLauncher(hosts, ssh, remoteHome, Version.current(), secret(), LEAVE);
  }

  private YarnLauncher onYarn() throws IOException {
    return new YarnLauncher(home.dist().resolve("launchers/yarn"), yarn, secret(), LEAVE);
  }

  /** This machine's address, as the clients reach it. */
  InetAddress address() {
    if (options.address != null) {
      return own(options.address);
    }
    if (zookeeper.isPresent()) {
      // Where all meet: who reaches that can be answered the same way.
      return towards(zookeeper.get().servers().replaceFirst(":\\d+(,.*)?$", ""));
    }
    return hosts == null ? InetAddress.getLoopbackAddress() : towards(hosts.first());
  }

  static InetAddress own(String host) {
    try {
      InetAddress address = InetAddress.getByName(host);
      if (NetworkInterface.getByInetAddress(address) == null) {
        throw new IllegalArgumentException("--address " + host + " is none of this machine's");
      }
      return address;
    } catch (UnknownHostException | SocketException e) {
      throw new IllegalArgumentException("--address " + host + " is not a host's name", e);
    }
  }

  /** The address that packets to a host carry as their sender's; none is sent. */
  static InetAddress towards(String host) {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(new InetSocketAddress(InetAddress.getByName(host), 9));
      return socket.getLocalAddress();
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "cannot tell by which address " + host + " reaches this machine; say --address HOST", e);
    }
  }
}
