package assay.lab.lag;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.fleet.Intruder;
import assay.lab.fleet.coordination.Coordinator;
import assay.lab.fleet.coordination.FleetSecret;
import assay.lab.fleet.coordination.OwnZooKeeper;
import assay.lab.fleet.coordination.SealedCoordinator;
import assay.lab.fleet.probe.Mirror;
import assay.lab.load.SystemClock;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process of another user of this machine, at all doors that a fleet has. */
@Needs(Need.OTHER_USERS)
class AnotherUserTest {
  private static final FleetSecret SECRET = FleetSecret.random();
  private static final Duration LEASE = Duration.ofSeconds(10);
  private static final InetAddress HERE = InetAddress.getLoopbackAddress();
  private static final List<String> AS_NOBODY =
      List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  @TempDir private Path folder;
  private Path program;

  /** Copies what this process runs to where everybody can read it. */
  @BeforeEach
  void publish() throws Exception {
    program = Files.createTempDirectory("assay-intruder");
    List<Path> entries =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .filter(Files::exists)
            .toList();
    for (int i = 0; i < entries.size(); i++) {
      copy(entries.get(i), program.resolve(i + "-" + entries.get(i).getFileName()));
    }
    try (Stream<Path> all = Files.walk(program)) {
      for (Path each : all.toList()) {
        Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rwxr-xr-x"));
      }
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.toList()) {
        Files.copy(each, to.resolve(from.relativize(each).toString()));
      }
    }
  }

  @AfterEach
  void remove() throws Exception {
    if (program != null) {
      try (Stream<Path> all = Files.walk(program)) {
        for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(each);
        }
      }
    }
  }

  @Test
  void isRefusedAtEveryDoor() throws Exception {
    try (OwnZooKeeper server = OwnZooKeeper.start(SECRET, InetAddress.getLoopbackAddress());
        Coordinator coordinator = SealedCoordinator.connect(server.address(), SECRET, LEASE);
        Mirror mirror = Mirror.start(folder, HERE, (worker, file) -> true);
        KeyQueueHost lags =
            new KeyQueueHost(
                Optional.of(server.address()), SECRET, HERE, LEASE, SystemClock.SPINNING)) {
      coordinator.put("runs/r/orders/plan", new byte[1]);
      coordinator.create("conductor", new byte[1], Coordinator.Life.HELD);
      coordinator.create("lock", new byte[1], Coordinator.Life.HELD);
      List<String> lines =
          output(
              JAVA,
              "-cp",
              String.join(File.pathSeparator, elements()),
              Intruder.class.getName(),
              server.address().servers(),
              mirror.point().port() + "=assay-mirror-2",
              lags.point().port() + "=" + SocketIntake.PROTOCOL);
      assertThat(lines).hasSize(7).allMatch(line -> line.startsWith("refused: "));
    }
  }

  private List<String> elements() throws IOException {
    try (Stream<Path> all = Files.list(program)) {
      return all.map(Path::toString).sorted().toList();
    }
  }

  private static List<String> output(String... command) throws Exception {
    Process process = process(command);
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    return text.lines().filter(line -> line.matches("(OPEN|refused): .*")).toList();
  }

  private static Process process(String... command) throws IOException {
    List<String> words = new ArrayList<>(AS_NOBODY);
    words.addAll(List.of(command));
    return new ProcessBuilder(words).directory(new File("/")).redirectErrorStream(true).start();
  }
}
