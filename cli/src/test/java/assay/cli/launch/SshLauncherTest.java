package assay.cli.launch;

import static assay.cli.launch.StandIn.COMMAND;
import static assay.cli.launch.StandIn.awaiting;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.fleet.coordination.FleetSecret;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workers through a real ssh client and a real sshd. What they do is a small script's. */
@Needs(Need.SSHD)
class SshLauncherTest {
  private static final FleetSecret SECRET = FleetSecret.random();

  @TempDir private Path folder;
  private LoopbackSshd sshd;
  private Path home;

  @BeforeEach
  void start() throws Exception {
    sshd = LoopbackSshd.start(Files.createDirectories(folder.resolve("ssh")));
    home = Files.createDirectories(folder.resolve("it's home"));
    Files.createDirectories(home.resolve("target/dist/lib"));
    standIn("echo \"$$ $*\" > \"$(dirname \"$0\")/worker-$5\"; exec sleep 300");
  }

  @AfterEach
  void stop() {
    if (sshd != null) {
      sshd.close();
    }
  }

  /** Assay, as far as its launcher goes. */
  private void standIn(String work) throws Exception {
    StandIn.write(home, "if [ \"$1\" = --version ]; then echo 'Assay 1.2'; exit 0; fi\n" + work);
  }

  private SshLauncher launcher(String settings) throws Exception {
    return launcher(sshd.port(), settings);
  }

  private SshLauncher launcher(int port, String settings) throws Exception {
    Path file = Files.writeString(folder.resolve("hosts"), "127.0.0.1:" + port + " " + settings);
    return new SshLauncher(HostsFile.read(file), sshd.client(), home, "1.2", SECRET, Duration.ZERO);
  }

  private ProcessHandle worker(int number) throws Exception {
    return StandIn.worker(home, number, "");
  }

  @Test
  void workersRunWhereTheFileSaysAndEndWhenTheLauncherIsClosed() throws Exception {
    List<ProcessHandle> workers;
    try (SshLauncher launcher = launcher("workers=3")) {
      launcher.check(3);
      launcher.start(COMMAND, 3);
      workers = List.of(worker(0), worker(1), worker(2));
      assertThat(workers).allMatch(ProcessHandle::isAlive);
      assertThat(launcher.problems()).isEmpty();
    }
    assertThat(workers).noneMatch(ProcessHandle::isAlive);
  }

  @Test
  void workersGetTheSecretAndNoArgumentHoldsIt() throws Exception {
    standIn(
        "echo \"$ASSAY_FLEET_SECRET\" > \"$(dirname \"$0\")/secret\";"
            + " cd \"$(dirname \"$0\")\"; cat /proc/[0-9]*/cmdline > all; mv all arguments;"
            + " exec sleep 300");
    try (SshLauncher launcher = launcher("")) {
      launcher.start(COMMAND, 1);
      awaiting().until(() -> home.resolve("arguments").toFile().length() > 0);
      assertThat(home.resolve("secret")).hasContent(SECRET.text());
      assertThat(new String(Files.readAllBytes(home.resolve("arguments")), ISO_8859_1))
          .contains("sshd")
          .doesNotContain(SECRET.text());
    }
  }

  @Test
  void aWorkerThatDoesNotEndKindlyIsKilled() throws Exception {
    standIn(
        "echo \"$$ $*\" > \"$(dirname \"$0\")/worker-$5\"; trap '' TERM; while :; do sleep 1;"
            + " done");
    SshLauncher launcher = launcher("");
    launcher.start(COMMAND, 1);
    ProcessHandle worker = worker(0);
    launcher.close();
    assertThat(worker.isAlive()).isFalse();
  }

  @Test
  void aWorkerEndsWithItsConnection() throws Exception {
    try (SshLauncher launcher = launcher("workers=2")) {
      launcher.start(COMMAND, 2);
      List<ProcessHandle> workers = List.of(worker(0), worker(1));
      sshd.breakConnections();
      awaiting().until(() -> workers.stream().noneMatch(ProcessHandle::isAlive));
      awaiting().until(() -> launcher.problems().size() == 2);
      assertThat(launcher.problems().get(1))
          .startsWith("w1 on 127.0.0.1:" + sshd.port() + ": the ssh connection ended");
    }
  }

  @Test
  void aWorkerThatFailsIsToldWithItsLastWordsAndNotStartedAgain() throws Exception {
    standIn("echo once >> \"$(dirname \"$0\")/starts\"; echo 'assay: no disk' >&2; exit 1");
    try (SshLauncher launcher = launcher("")) {
      launcher.start(COMMAND, 1);
      awaiting().until(() -> !launcher.problems().isEmpty());
      assertThat(launcher.problems())
          .containsExactly(
              "w0 on 127.0.0.1:" + sshd.port() + " ended with exit code 1: assay: no disk");
    }
    assertThat(home.resolve("starts")).hasContent("once\n");
  }

  @Test
  void aHostThatCannotBeReachedIsNamed() throws Exception {
    int nobody = LoopbackSshd.freePort();
    assertProblem(launcher(nobody, ""), "127.0.0.1:" + nobody + " cannot be reached: ", "refused");
  }

  @Test
  void aHostThatIsNotTheOneThatIsKnownIsNotTalkedTo() throws Exception {
    try (LoopbackSshd other =
        LoopbackSshd.start(Files.createDirectories(folder.resolve("other")))) {
      assertProblem(launcher(other.port(), ""), "cannot be reached", "verification failed");
    }
  }

  @Test
  void whatIsMissingOnAHostIsSaid() throws Exception {
    assertProblem(launcher("home=/nowhere"), "no Assay at /nowhere on 127.0.0.1");
    Files.delete(home.resolve("target/dist/lib"));
    assertProblem(launcher(""), "is not built; run './assay --version' once in this folder");
  }

  @Test
  void anotherVersionOnAHostIsSaid() throws Exception {
    Path file = Files.writeString(folder.resolve("hosts"), "127.0.0.1:" + sshd.port());
    assertProblem(
        new SshLauncher(HostsFile.read(file), sshd.client(), home, "1.3", SECRET, Duration.ZERO),
        "has version 'Assay 1.2', but this machine has 'Assay 1.3'; the versions must be the same");
  }

  private void assertProblem(SshLauncher launcher, String... parts) {
    assertThatThrownBy(() -> launcher.check(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(folder.resolve("hosts") + ":1: ")
        .hasMessageContainingAll(parts);
  }
}
