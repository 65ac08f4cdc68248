package assay.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A real sshd on the loopback interface, as an ordinary process with keys of its own. */
public final class LoopbackSshd implements AutoCloseable {
  private static final Path SSHD = Path.of("/usr/sbin/sshd");

  private final Process process;
  private final int port;
  private final Path config;

  private LoopbackSshd(Process process, int port, Path config) {
    this.process = process;
    this.port = port;
    this.config = config;
  }

  /** Starts it in a folder of its own. */
  public static LoopbackSshd start(Path folder) throws Exception {
    assumeTrue(
        Files.isExecutable(SSHD),
        "undetermined: no " + SSHD + " here; install the Debian package openssh-server");
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
            "ListenAddress 127.0.0.1",
            "Port " + port,
            "HostKey " + host,
            "AuthorizedKeysFile " + authorized,
            "PidFile none",
            "UsePAM no",
            "StrictModes no",
            "PasswordAuthentication no",
            "PermitRootLogin prohibit-password"));
    Path known = folder.resolve("known_hosts");
    Files.writeString(
        known, "[127.0.0.1]:" + port + " " + Files.readString(folder.resolve("host.pub")));
    Path config = folder.resolve("ssh_config");
    Files.write(
        config,
        List.of(
            "IdentityFile " + client,
            "IdentitiesOnly yes",
            "UserKnownHostsFile " + known,
            "GlobalKnownHostsFile /dev/null"));
    Process process =
        new ProcessBuilder(SSHD.toString(), "-D", "-e", "-f", settings.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("sshd.log").toFile())
            .start();
    LoopbackSshd sshd = new LoopbackSshd(process, port, config);
    sshd.awaitListening(folder.resolve("sshd.log"));
    return sshd;
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
  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void awaitListening(Path log) throws Exception {
    long deadline = System.nanoTime() + 20_000_000_000L;
    while (true) {
      try {
        new Socket(InetAddress.getLoopbackAddress(), port).close();
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
    try (Stream<ProcessHandle> sessions = process.children()) {
      sessions.forEach(ProcessHandle::destroyForcibly);
    }
  }

  @Override
  public void close() {
    breakConnections();
    process.destroy();
    process.onExit().join();
  }
}
