package assay.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Hosts with addresses of their own, made of network namespaces on one bridge, for as long as it is
 * open. What runs on one is told the name and the kernel's id of another machine, and can be slowed
 * by a quota of CPU.
 */
public final class NamespaceHosts implements AutoCloseable {
  /** Reserved for network benchmarks (RFC 2544), and never routed. */
  private static final String NETWORKS = "198.18.";

  private static final Path CGROUPS = Path.of("/sys/fs/cgroup/cpu");
  private static final int PERIOD_MICROS = 100_000;

  private final String id = Long.toString(ProcessHandle.current().pid(), 36);
  private final Path folder;
  private final String network;
  private final List<String> names = new ArrayList<>();

  private NamespaceHosts(Path folder, String network) {
    this.folder = folder;
    this.network = network;
  }

  /**
   * Makes hosts {@code node1} and so on.
   *
   * @param folder for their files
   */
  public static NamespaceHosts make(Path folder, int count) throws Exception {
    NamespaceHosts hosts = new NamespaceHosts(folder, unusedNetwork());
    boolean made = false;
    try {
      hosts.run("ip", "link", "add", hosts.bridge(), "type", "bridge");
      hosts.run("ip", "addr", "add", hosts.network + "1/24", "dev", hosts.bridge());
      hosts.run("ip", "link", "set", hosts.bridge(), "up");
      for (int i = 1; i <= count; i++) {
        hosts.add("node" + i);
      }
      made = true;
    } finally {
      if (!made) {
        hosts.close();
      }
    }
    return hosts;
  }

  /** One that no other hosts have, be it those of a test that was killed and left them. */
  private static String unusedNetwork() throws IOException {
    List<String> taken =
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .map(InetAddress::getHostAddress)
            .toList();
    return IntStream.range(0, 256)
        .mapToObj(third -> NETWORKS + third + ".")
        .filter(network -> taken.stream().noneMatch(address -> address.startsWith(network)))
        .findFirst()
        .orElseThrow();
  }

  private void add(String name) throws Exception {
    names.add(name);
    String outer = "as" + id + name.substring(4);
    String inner = "at" + id + name.substring(4);
    run("ip", "netns", "add", namespace(name));
    run("ip", "link", "add", outer, "type", "veth", "peer", "name", inner);
    run("ip", "link", "set", outer, "master", bridge());
    run("ip", "link", "set", outer, "up");
    run("ip", "link", "set", inner, "netns", namespace(name));
    within(name, "ip", "addr", "add", address(name) + "/24", "dev", inner);
    within(name, "ip", "link", "set", inner, "up");
    within(name, "ip", "link", "set", "lo", "up");
    Files.writeString(folder.resolve("kernel-of-" + name), "kernel of " + name + "\n");
    Files.createDirectory(cgroup(name));
  }

  /** By address, a command that runs the rest of its line on a host. */
  public Map<String, List<String>> entries() {
    Map<String, List<String>> entries = new LinkedHashMap<>();
    names.forEach(name -> entries.put(address(name), entry(name)));
    return entries;
  }

  public List<String> names() {
    return List.copyOf(names);
  }

  public String address(String name) {
    return network + (10 + names.indexOf(name));
  }

  /** A shell's words that turn it, and what it then executes, into a program of that host. */
  public String disguise(String name) {
    return "echo $$ > "
        + cgroup(name).resolve("cgroup.procs")
        + "; exec unshare -mu sh -c 'hostname "
        + name
        + " && mount --bind "
        + folder.resolve("kernel-of-" + name)
        + " /proc/sys/kernel/random/boot_id && exec \"$@\"' sh";
  }

  /** From now on programs of a host get so much CPU; a negative number lets them have all. */
  public void quota(String name, double cores) throws Exception {
    long micros = cores < 0 ? -1 : Math.round(cores * PERIOD_MICROS);
    Files.writeString(cgroup(name).resolve("cpu.cfs_quota_us"), Long.toString(micros));
  }

  private List<String> entry(String name) {
    return List.of("nsenter", "--net=/var/run/netns/" + namespace(name), "--");
  }

  private void within(String name, String... command) throws Exception {
    List<String> all = new ArrayList<>(entry(name));
    all.addAll(List.of(command));
    run(all.toArray(String[]::new));
  }

  private String bridge() {
    return "asbr" + id;
  }

  private String namespace(String name) {
    return "assay-" + id + "-" + name;
  }

  private Path cgroup(String name) {
    return CGROUPS.resolve("assay-" + id + "-" + name);
  }

  private void run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(String.join(" ", command) + ": " + said).isZero();
  }

  /** Takes all of it away again; programs there have ended. */
  @Override
  public void close() throws IOException {
    for (String name : names) {
      quietly("ip", "netns", "del", namespace(name));
      Files.deleteIfExists(cgroup(name));
    }
    quietly("ip", "link", "del", bridge());
  }

  /** What was never made cannot be taken away. */
  private static void quietly(String... command) throws IOException {
    new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .onExit()
        .join();
  }
}
