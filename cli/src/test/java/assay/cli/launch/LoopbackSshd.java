package assay.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A real sshd, for tests that {@code @Needs(Need.SSHD)}, as an ordinary process with keys of its
 * own: on the loopback interface, or one on each of several hosts.
 */
public final class LoopbackSshd implements AutoCloseable {
  private static final Path SSHD = Path.of("/usr/sbin/sshd");

  private final List<Process> processes = new ArrayList<>();
  private final int port;
  private final Path config;

  private LoopbackSshd(int port, Path config) {
    this.port = port;
    this.config = config;
  }

  /** Starts it in a folder of its own. */
  public static LoopbackSshd start(Path folder) throws Exception {
    return start(folder, Map.of("127.0.0.1", List.of()));
  }

  /**
   * Starts one on each host.
   *
   * @param hosts by address, a command that runs the rest of its line there
   */
  public static LoopbackSshd start(Path folder, Map<String, List<String>> hosts) throws Exception {
    Path client = key(folder.resolve("client"));
    Path host = key(folder.resolve("host"));
    Path authorized = folder.resolve("authorized");
    Files.copy(folder.resolve("client.pub"), authorized);
    if (System.getProperty("user.name").equals("root")) {
      // As the system's own service does: sshd refuses to run as root without it.
      Files.createDirectories(Path.of("/run/sshd"));
    }
    int port = freePort();
    Path settings = folder.resolve("sshd_config");
    Files.write(
        settings,
        List.of(
            "Port " + port,
            "HostKey " + host,
            "AuthorizedKeysFile " + authorized,
            "PidFile none",
            "UsePAM no",
            "StrictModes no",
            "PasswordAuthentication no",
            "PermitRootLogin prohibit-password"));
    Path known = folder.resolve("known_hosts");
    String hostKey = Files.readString(folder.resolve("host.pub"));
    Files.write(
        known,
        hosts.keySet().stream()
            .map(address -> "[" + address + "]:" + port + " " + hostKey.strip())
            .toList());
    Path config = folder.resolve("ssh_config");
    Files.write(
        config,
        List.of(
            "IdentityFile " + client,
            "IdentitiesOnly yes",
            "UserKnownHostsFile " + known,
            "GlobalKnownHostsFile /dev/null"));
    LoopbackSshd sshd = new LoopbackSshd(port, config);
    for (Map.Entry<String, List<String>> one : hosts.entrySet()) {
      sshd.startOn(one.getKey(), one.getValue(), settings, folder.resolve("sshd.log"));
    }
    return sshd;
  }

  private void startOn(String address, List<String> within, Path settings, Path log)
      throws Exception {
    List<String> command = new ArrayList<>(within);
    command.addAll(
        List.of(
            SSHD.toString(),
            "-D",
            "-e",
            "-o",
            "ListenAddress=" + address,
            "-f",
            settings.toString()));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    processes.add(process);
    awaitListening(address, process, log);
  }

  private static Path key(Path file) throws Exception {
    Process made =
        new ProcessBuilder("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file.toString())
            .inheritIO()
            .start();
    assertThat(made.waitFor()).isZero();
    return file;
  }

  /** A port on which nobody listens. */
  public static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void awaitListening(String address, Process process, Path log) throws Exception {
    long deadline = System.nanoTime() + 20_000_000_000L;
    while (true) {
      try {
        new Socket(address, port).close();
        return;
      } catch (IOException e) {
        if (!process.isAlive() || System.nanoTime() > deadline) {
          throw new AssertionError("sshd does not listen: " + Files.readString(log), e);
        }
        Thread.sleep(50);
      }
    }
  }

  /** Where it listens. */
  public int port() {
    return port;
  }

  /** Settings of a client that is let in, as {@code ssh -F} takes them. */
  public Path config() {
    return config;
  }

  Ssh client() {
    return new Ssh(Optional.of(config));
  }

  /** Breaks the connections that are open, as a network or a machine that goes away does. */
  public void breakConnections() {
    for (Process process : processes) {
      try (Stream<ProcessHandle> sessions = process.children()) {
        sessions.forEach(ProcessHandle::destroyForcibly);
      }
    }
  }

  @Override
  public void close() {
    breakConnections();
    processes.forEach(Process::destroy);
    processes.forEach(process -> process.onExit().join());
  }
}
