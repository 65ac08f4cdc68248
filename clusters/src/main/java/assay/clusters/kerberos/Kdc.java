package assay.clusters.kerberos;

import assay.clusters.ClusterException;
import assay.clusters.ClusterSetting;
import assay.clusters.ServerId;
import assay.clusters.ServerRole;
import assay.clusters.process.ClusterStart;
import assay.clusters.process.Ports;
import assay.clusters.process.Template;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.process.media.Tool;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * MIT's Kerberos KDC as a server of a cluster. The KDC starts before all other servers. The KDC's
 * programs must be installed on the machine, because KDCs that are available as libraries do not
 * persist their principals.
 */
public final class Kdc {
  public static final ServerRole ROLE = ServerRole.program("kdc", "KDC");
  public static final ServerId ID = new ServerId(ROLE, 1);

  /**
   * Option for the lifetime of Kerberos tickets. A short lifetime makes renewals of tickets visible
   * in runs.
   */
  public static final ClusterSetting TICKET_SECONDS =
      ClusterSetting.number(
          "ticket-seconds", 86_400, 60, 604_800, "Lifetime of Kerberos tickets, in seconds");

  private static final String PROGRAM = "krb5kdc";
  private static final String DATABASE_TOOL = "kdb5_util";
  private static final String ADMIN_TOOL = "kadmin.local";
  private static final String CLIENT_CONFIG = "krb5.conf";
  private static final String KDC_CONFIG = "kdc.conf";
  private static final String CLOCK_SKEW = "Clock skew too great";
  private static final Duration MOST_APART = Duration.ofMinutes(5);
  private static final String HOSTS = "hosts";
  private static final Path HOST_NAME = Path.of("/proc/sys/kernel/hostname");
  private static final int MASTER_PASSWORD_BYTES = 24;

  /** Folders of daemons, which may be missing from the user's {@code PATH}. */
  private static final String[] DAEMONS = {"/usr/sbin", "/usr/local/sbin", "/sbin"};

  private final ClusterStart start;
  private final Realm realm;

  private Kdc(ClusterStart start) {
    this.start = start;
    this.realm = new Realm(start.folder());
  }

  /**
   * Checks that the KDC's programs are installed, and chooses the KDC's port. Does nothing if the
   * cluster has no KDC.
   *
   * @throws ClusterException if a program of the KDC is missing
   */
  public static void prepare(ClusterStart start) throws InterruptedException {
    if (!start.hasMember(ID)) {
      return;
    }
    for (String program : List.of(PROGRAM, DATABASE_TOOL, ADMIN_TOOL)) {
      path(program);
    }
    start.lastingPort(ROLE.label(), 0);
  }

  /**
   * Starts the KDC and returns when the KDC answers. Does not start a KDC that is already running.
   * Does nothing if the cluster has no KDC.
   *
   * @param servers Kerberos principal of the cluster's servers
   */
  public static void start(ClusterStart start, String servers) throws InterruptedException {
    if (!start.hasMember(ID)) {
      return;
    }
    Kdc kdc = new Kdc(start);
    kdc.watchClock();
    if (!start.wasAlive(ID)) {
      kdc.run(List.of(servers, Realm.USER));
    }
  }

  /**
   * Returns flags for the servers' JVMs; empty if the cluster has no KDC. The flags make JVMs use
   * the cluster's own hosts file instead of the machine's hosts file. In the cluster's hosts file,
   * the loopback address has the host name that the servers' principal contains. The cluster's
   * hosts file also maps this machine's name to the loopback address.
   */
  public static String[] flags(ClusterStart start) {
    Realm realm = new Realm(start.folder());
    return start.hasMember(ID)
        ? new String[] {
          "-Djava.security.krb5.conf=" + realm.config(), "-Djdk.net.hosts.file=" + realm.hosts()
        }
        : new String[0];
  }

  /**
   * Watches the KDC's log for clock skew, and makes the start fail when skew is found. A server
   * that the KDC rejects for clock skew would retry forever.
   */
  private void watchClock() {
    Supplier<List<String>> logged = start.folder().logged(ID);
    start.watchFor(
        () ->
            logged.get().stream().anyMatch(line -> line.contains(CLOCK_SKEW))
                ? Optional.of(clocksDiffer())
                : Optional.empty());
  }

  private void checkClock(int port) {
    try {
      Duration apart = Duration.between(Instant.now(), KdcClock.read(port, Realm.NAME)).abs();
      if (apart.compareTo(MOST_APART) > 0) {
        throw ClusterException.failed(clocksDiffer());
      }
    } catch (IOException e) {
      throw ClusterException.failed("cannot read the KDC's clock", e);
    }
  }

  private String clocksDiffer() {
    return "the clocks of the KDC and the servers are more than five minutes apart ("
        + CLOCK_SKEW
        + "); synchronize them; see "
        + start.folder().log(ID);
  }

  private void run(List<String> principals) throws InterruptedException {
    long startNanos = System.nanoTime();
    int port = start.state().port(ROLE.label());
    start.requireFree(port, ID);
    writeConfig(port);
    if (!principals.stream().map(realm::keytab).allMatch(Files::exists)) {
      makeRealm(principals);
    }
    start.launch(
        ID, port, List.of(path(PROGRAM), "-n", "-r", Realm.NAME), Map.copyOf(environment()));
    start.await(ID, "the KDC did not open its port", () -> answers(port));
    if (start.whole()) {
      checkClock(port);
    }
    start.say("KDC up on " + Ports.HOST + ":" + port, startNanos);
  }

  private void writeConfig(int port) {
    ClusterFolder folder = start.folder();
    Map<String, String> values =
        Map.of(
            "realm", Realm.NAME,
            "host", Ports.HOST,
            "port", Integer.toString(port),
            "folder", realm.folder().toString(),
            "log", folder.log(ID).toString(),
            "life", start.settings().text(TICKET_SECONDS.key()) + "s",
            "machine", machine());
    folder.write(realm.config(), Template.filled(Kdc.class, CLIENT_CONFIG, values));
    folder.write(folder.conf().resolve(KDC_CONFIG), Template.filled(Kdc.class, KDC_CONFIG, values));
    folder.write(realm.hosts(), Template.filled(Kdc.class, HOSTS, values));
  }

  private void makeRealm(List<String> principals) throws InterruptedException {
    ClusterFolder.deleteTree(realm.folder());
    Path password = realm.folder().resolve("master.password");
    start.folder().write(password, (masterPassword() + "\n").repeat(2));
    // Only this call needs the password, because kdb5_util stores the key that is derived from the
    // password.
    run(
        "creating the Kerberos realm",
        List.of(
            "sh",
            "-c",
            "\"$0\" -r \"$1\" create -s < \"$2\" && exec rm \"$2\"",
            path(DATABASE_TOOL),
            Realm.NAME,
            password.toString()));
    for (String principal : principals) {
      admin("addprinc", "-randkey", principal);
      admin("ktadd", "-k", realm.keytab(principal).toString(), principal);
    }
  }

  private void admin(String... command) throws InterruptedException {
    List<String> words = new ArrayList<>(List.of(path(ADMIN_TOOL), "-r", Realm.NAME));
    words.addAll(List.of(command));
    run("creating a Kerberos principal", words);
  }

  private void run(String what, List<String> command) throws InterruptedException {
    List<String> words = new ArrayList<>(List.of("env"));
    environment().forEach((name, value) -> words.add(name + "=" + value));
    words.addAll(command);
    start.run(ID, what, words);
  }

  private Map<String, String> environment() {
    return Map.of(
        "KRB5_CONFIG", realm.config().toString(),
        "KRB5_KDC_PROFILE", start.folder().conf().resolve(KDC_CONFIG).toString());
  }

  private static String path(String program) {
    return Tool.find(program, DAEMONS)
        .map(Path::toString)
        .orElseThrow(
            () ->
                ClusterException.badInput(
                    "cannot find "
                        + program
                        + ", which Kerberos needs; run 'apt install krb5-kdc krb5-admin-server'"));
  }

  private static String masterPassword() {
    byte[] bytes = new byte[MASTER_PASSWORD_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static String machine() {
    try {
      return Files.readString(HOST_NAME).strip();
    } catch (IOException e) {
      throw ClusterException.failed("cannot read the machine's name", e);
    }
  }

  private static boolean answers(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(Ports.at(port));
      return true;
    } catch (IOException e) {
      return false; // the caller tries again
    }
  }
}
