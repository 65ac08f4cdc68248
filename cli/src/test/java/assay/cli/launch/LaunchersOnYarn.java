package assay.cli.launch;

import static assay.cli.launch.StandIn.COMMAND;
import static assay.cli.launch.StandIn.awaiting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.fleet.coordination.FleetSecret;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Workers in containers of a real YARN. What they do is a small script's. */
@Tag("servers")
public class LaunchersOnYarn {
  private static final Path JARS =
      Path.of(System.getProperty("assay.home"), "target/dist/launchers/yarn");
  private static final FleetSecret SECRET = FleetSecret.random();

  private static YarnCluster yarn;

  @RegisterExtension
  static final BeforeAllCallback START = context -> yarn = YarnCluster.of(context);

  @TempDir private Path folder;
  private Path home;

  @BeforeEach
  void makeHome() throws Exception {
    home = Files.createDirectories(folder.resolve("a home"));
    standIn("exec sleep 300");
  }

  /** Assay, as far as its launcher goes. */
  private void standIn(String work) throws Exception {
    String told = "echo \"$$ $ASSAY_FLEET_SECRET $ASSAY_JAVA_OPTS $*\"";
    StandIn.write(home, told + " >> \"$(dirname \"$0\")/worker-$5\"\n" + work);
  }

  private YarnLauncher launcher(int megabytes) {
    return launcher(yarn.conf(), megabytes);
  }

  private YarnLauncher launcher(Path conf, int megabytes) {
    return new YarnLauncher(
        JARS, new YarnSettings(conf, "default", home.toString(), megabytes), SECRET, Duration.ZERO);
  }

  private ProcessHandle worker(int number) throws Exception {
    return StandIn.worker(home, number, SECRET.text() + " -Xmx384m ");
  }

  @Test
  void workersRunInContainersAndEndWhenTheLauncherIsClosed() throws Exception {
    YarnLauncher launcher = launcher(512);
    launcher.check(2);
    launcher.start(COMMAND, 2);
    List<ProcessHandle> workers = List.of(worker(0), worker(1));
    assertThat(workers).allMatch(ProcessHandle::isAlive);
    assertThat(launcher.problems()).isEmpty();
    launcher.close();
    awaiting().until(() -> workers.stream().noneMatch(ProcessHandle::isAlive));
    awaiting().until(() -> yarn.metrics().contains("\"containersAllocated\":0,"));
    assertThat(yarn.metrics()).contains("\"appsRunning\":0,");
  }

  @Test
  void aWorkerThatFailsIsToldWithItsLastWordsAndNotStartedAgain() throws Exception {
    standIn("echo 'assay: no disk' >&2; exit 3");
    try (YarnLauncher launcher = launcher(512)) {
      launcher.start(COMMAND, 1);
      awaiting().until(() -> !launcher.problems().isEmpty());
      assertThat(launcher.problems())
          .containsExactly("w0 on localhost ended with exit code 3: assay: no disk");
      // Longer than YARN takes for a second container.
      awaiting()
          .during(Duration.ofSeconds(5))
          .until(() -> Files.readAllLines(home.resolve("worker-0")).size() == 1);
    }
  }

  @Test
  void workersEndWhenWhatStartedThemIsKilled() throws Exception {
    YarnLauncher launcher = launcher(512);
    launcher.start(COMMAND, 2);
    List<ProcessHandle> workers = List.of(worker(0), worker(1));
    // Closes the program's standard input and does not wait, as if this process had died.
    Thread.currentThread().interrupt();
    launcher.close();
    assertThat(Thread.interrupted()).isTrue();
    awaiting().until(() -> workers.stream().noneMatch(ProcessHandle::isAlive));
    launcher.close();
  }

  @Test
  void whatYarnHasNoRoomForIsSaidBeforeAnythingStarts() {
    assertThatThrownBy(() -> launcher(4096).check(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("have room for 0 workers of 4096 MB, but the fleet needs room for 1");
    assertThatThrownBy(() -> launcher(1024).check(3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("have room for 2 workers of 1024 MB, but the fleet needs room for 3");
  }

  @Test
  void aResourceManagerThatIsNotThereIsNamed() throws Exception {
    Path conf = Files.createDirectories(folder.resolve("conf"));
    int nobody = LoopbackSshd.freePort();
    Files.writeString(
        conf.resolve("yarn-site.xml"),
        "<configuration><property><name>yarn.resourcemanager.address</name><value>127.0.0.1:"
            + nobody
            + "</value></property></configuration>");
    assertThatThrownBy(() -> launcher(conf, 512).check(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(conf.toString())
        .hasMessageContaining(":" + nobody)
        .hasMessageEndingWith("Connection refused");
  }

  @Test
  void settingsThatAreNotThereAreSaid() {
    assertThatThrownBy(() -> launcher(folder, 512))
        .hasMessage(
            "no yarn-site.xml in "
                + folder
                + "; set --yarn-conf to the folder with YARN's configuration");
  }
}
