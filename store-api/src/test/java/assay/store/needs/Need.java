package assay.store.needs;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a test can need that a machine with nothing but a JDK and git may lack. */
public enum Need {
  BROWSER(
      "chromium chromium-driver",
      () ->
          onPath("chromedriver")
              && Stream.of("chromium", "chromium-browser", "google-chrome").anyMatch(Need::onPath)),
  SSHD("openssh-server", () -> onPath("sshd") && onPath("ssh") && onPath("ssh-keygen")),
  KDC(
      "krb5-kdc krb5-admin-server",
      () -> onPath("krb5kdc") && onPath("kdb5_util") && onPath("kadmin.local")),
  TCPDUMP("tcpdump", () -> onPath("tcpdump")),
  FAKETIME("faketime", () -> onPath("faketime")),
  PROMETHEUS("prometheus", () -> onPath("prometheus") && onPath("promtool")),
  REDIS("redis-server", () -> onPath("redis-server")),
  /** Sockets' bytes, and networks of a test's own. */
  IPROUTE("iproute2", () -> onPath("ip") && onPath("ss")),
  /** Newer than Debian's. */
  GO(Remedy.other("Go 1.21 or newer"), Need::goIsNewEnough),
  /** Captures, changes of mounts and networks. */
  ROOT(Remedy.other("run as root"), Need::isRoot),
  /** Processes of users that may do less. */
  OTHER_USERS(
      Remedy.other("run as root, with a JDK that every user can read"),
      () ->
          succeeds(
              "setpriv",
              "--reuid=65534",
              "--regid=65534",
              "--clear-groups",
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-version")),
  /** Root may do what such a test wants refused. */
  ORDINARY_USER(Remedy.other("run as a user other than root"), () -> !isRoot()),
  /** Networks and mounts that others do not see. */
  USER_NAMESPACES(
      Remedy.other("user namespaces (kernel.unprivileged_userns_clone=1)"),
      () -> succeeds("unshare", "-rmn", "true")),
  /** Of version 1: hosts that are slowed. */
  CPU_CGROUPS(
      Remedy.other("writable cgroups of version 1"),
      () -> Files.isWritable(Path.of("/sys/fs/cgroup/cpu"))),
  /** Of version 1: disks that are slowed. */
  BLKIO_CGROUPS(
      Remedy.other(
          "writable blkio controller of cgroups of version 1, with util-linux and e2fsprogs"),
      () ->
          onPath("losetup")
              && onPath("mkfs.ext4")
              && Files.isWritable(Path.of("/sys/fs/cgroup/blkio/blkio.throttle.write_bps_device"))),
  /** Of any version: servers that are slowed. */
  CGROUPS(
      Remedy.other("writable cgroups with the CPU controller"),
      () ->
          Stream.of("/sys/fs/cgroup/cpu", "/sys/fs/cgroup/cpu,cpuacct", "/sys/fs/cgroup")
              .anyMatch(Need::limitsCpu));

  /** Daemons are there, which are not on every user's path. */
  private static final List<String> DAEMONS = List.of("/usr/sbin", "/usr/local/sbin", "/sbin");

  private static final Pattern GO_VERSION = Pattern.compile("\\bgo1\\.(\\d+)");
  private static final int LEAST_GO = 21;
  private static final ConcurrentMap<Need, Boolean> KNOWN = new ConcurrentHashMap<>();

  private final Remedy remedy;
  private final Check check;

  /**
   * How the need can be met.
   *
   * @param packages of Debian, or none
   * @param other what has to be done where no package helps, or nothing
   */
  record Remedy(List<String> packages, List<String> other) {
    static Remedy other(String what) {
      return new Remedy(List.of(), List.of(what));
    }
  }

  /** Whether the need is met here. */
  @FunctionalInterface
  private interface Check {
    boolean passes() throws IOException, InterruptedException;
  }

  Need(String packages, Check check) {
    this(new Remedy(List.of(packages.split(" ")), List.of()), check);
  }

  Need(Remedy remedy, Check check) {
    this.remedy = remedy;
    this.check = check;
  }

  Remedy remedy() {
    return remedy;
  }

  /** Whether this machine and user have it; looked at once a process. */
  boolean isMet() {
    return KNOWN.computeIfAbsent(this, need -> need.passes());
  }

  private boolean passes() {
    try {
      return check.passes();
    } catch (IOException e) {
      return false; // the program that would tell is not there
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** A program's path. */
  private static Stream<Path> find(String program) {
    Stream<String> path =
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator));
    return Stream.concat(path, DAEMONS.stream())
        .map(folder -> Path.of(folder, program))
        .filter(Files::isExecutable);
  }

  private static boolean onPath(String program) {
    return find(program).findFirst().isPresent();
  }

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  private static boolean limitsCpu(String folder) {
    Path root = Path.of(folder);
    try {
      return Files.isWritable(root)
          && (Files.exists(root.resolve("cpu.cfs_quota_us"))
              || Files.exists(root.resolve("cpu.shares"))
              || List.of(Files.readString(root.resolve("cgroup.controllers")).strip().split(" "))
                  .contains("cpu"));
    } catch (IOException e) {
      return false; // another hierarchy, or none
    }
  }

  private static boolean succeeds(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }

  private static boolean goIsNewEnough() throws IOException, InterruptedException {
    Process go = new ProcessBuilder("go", "env", "GOVERSION").redirectErrorStream(true).start();
    String said = new String(go.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Matcher version = GO_VERSION.matcher(said);
    return go.waitFor() == 0 && version.find() && Integer.parseInt(version.group(1)) >= LEAST_GO;
  }
}
