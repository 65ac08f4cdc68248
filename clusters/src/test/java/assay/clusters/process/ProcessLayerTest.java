package assay.clusters.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import assay.clusters.ClusterException;
import assay.clusters.ServerId;
import assay.clusters.ServerRole;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.process.folder.ClusterLock;
import assay.clusters.process.folder.ProcessIdentity;
import assay.clusters.process.folder.ServerRecord;
import assay.clusters.process.tuning.CpuGroups;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real child processes: started, watched, found again, ended. */
final class ProcessLayerTest {
  private static final ServerRole TSERVER = ServerRole.several("tserver", "tablet server");
  private static final ServerId SERVER = new ServerId(TSERVER, 2);

  private static final Duration LONG = Duration.ofMinutes(5);

  @TempDir private Path directory;
  private ClusterFolder folder;
  private ServerLauncher launcher;

  @BeforeEach
  void createFolder() {
    folder = new ClusterFolder(directory);
    folder.create();
    launcher = new ServerLauncher(folder);
  }

  @AfterEach
  void leaveNothing() {
    ServerRecord.all(folder, List.of(TSERVER)).forEach(record -> record.process().kill());
  }

  @Test
  void aStartedProcessIsOnRecordAndInASessionOfItsOwn() throws Exception {
    ServerRecord record = launch("sleep", "60").record();

    assertThat(ServerRecord.all(folder, List.of(TSERVER))).containsExactly(record);
    assertThat(record.server()).isEqualTo(SERVER);
    assertThat(record.port()).isEqualTo(4711);
    assertThat(record.process().alive()).isTrue();
    assertThat(record.process().residentBytes()).isPositive();
    assertThat(ProcessIdentity.of(record.process().pid())).contains(record.process());
    String stat = Files.readString(Path.of("/proc/" + record.process().pid() + "/stat"));
    String session = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[3];
    assertThat(session).isEqualTo(Long.toString(record.process().pid()));
  }

  @Test
  void aProcessThatEndsAtStartIsReportedAtOnceWithItsLastWords() throws Exception {
    StartWatchdog watchdog = new StartWatchdog(folder, LONG);
    watchdog.watch(
        launch("sh", "-c", "echo begin; echo; for i in 1 2 3; do echo no such disk; done; exit 3"));

    ClusterException thrown =
        catchThrowableOfType(
            ClusterException.class, () -> watchdog.await(SERVER, "nothing", () -> false));

    assertThat(thrown.kind()).isEqualTo(ClusterException.Kind.FAILED);
    assertThat(thrown)
        .hasMessageContaining(
            "tablet server 2 exited at startup with exit code 3: no such disk; see ");
    assertThat(thrown.evidence()).containsExactly("begin");
  }

  @Test
  void aStepThatTakesTooLongIsReportedWithTheLog() throws Exception {
    StartWatchdog watchdog = new StartWatchdog(folder, Duration.ofMillis(300));
    watchdog.watch(launch("sh", "-c", "echo ERROR no peer yet; sleep 60"));

    assertThatThrownBy(() -> watchdog.await(SERVER, "it did not register", () -> false))
        .isInstanceOfSatisfying(
            ClusterException.class,
            thrown -> assertThat(thrown.evidence()).containsExactly("ERROR no peer yet"))
        .hasMessageStartingWith("it did not register within 0 s; see ");
  }

  @Test
  void aServerThatLooksForAFileThatIsGoneIsNotWaitedFor() throws Exception {
    StartWatchdog watchdog = new StartWatchdog(folder, LONG);
    watchdog.watch(
        launch(
            "sh",
            "-c",
            "for i in 1 2 3; do echo ERROR x: java.io.FileNotFoundException: File /v/a.rf does not"
                + " exist; done; sleep 60"));

    assertThatThrownBy(() -> watchdog.await(SERVER, "it did not register", () -> false))
        .hasMessageStartingWith(
            "it did not register, because tablet server 2 is looking for a missing file (File"
                + " /v/a.rf does not exist); see ");
  }

  @Test
  void aProcessIsEndedAndOneThatDoesNotListenIsKilled() throws Exception {
    ServerRecord kind = launch("sleep", "60").record();
    Stopper.end(List.of(kind));
    assertThat(kind.process().alive()).isFalse();

    ServerLauncher.Launched deaf =
        launch("sh", "-c", "trap '' TERM; echo deaf; while true; do sleep 0.1; done");
    await().atMost(LONG).until(() -> !folder.printed(SERVER).lines().isEmpty());
    Stopper.end(List.of(deaf.record()));
    assertThat(deaf.record().process().alive()).isFalse();
    assertThat(deaf.process().waitFor()).isEqualTo(128 + 9);
  }

  @Test
  void aPidThatAnotherProcessHasNowIsNeverSignalled() throws Exception {
    ProcessIdentity real = launch("sleep", "60").record().process();
    ProcessIdentity earlier = new ProcessIdentity(real.pid(), real.startTicks() - 1, real.bootId());
    ProcessIdentity beforeReboot =
        new ProcessIdentity(real.pid(), real.startTicks(), "another-boot");

    for (ProcessIdentity stale : List.of(earlier, beforeReboot)) {
      assertThat(stale.alive()).isFalse();
      assertThat(stale.residentBytes()).isZero();
      stale.terminate();
      stale.kill();
      Stopper.end(List.of(new ServerRecord(SERVER, stale, 0)));
    }
    // A signal that had been sent would have been delivered before the next one.
    real.pause();
    assertThat(real.paused()).isTrue();
  }

  @Test
  void commandsTakeTurns() throws Exception {
    List<String> order = new ArrayList<>();
    CountDownLatch secondWaits = new CountDownLatch(1);
    Thread second =
        new Thread(
            () -> {
              try {
                ClusterLock.during(
                    folder, line -> secondWaits.countDown(), () -> order.add("second"));
              } catch (InterruptedException e) {
                order.add("interrupted");
              }
            });
    ClusterLock.during(
        folder,
        line -> {},
        () -> {
          second.start();
          secondWaits.await();
          return order.add("first");
        });
    second.join();
    assertThat(order).containsExactly("first", "second");
  }

  @Test
  void aPausedProcessStandsStillUntilItIsResumed() throws Exception {
    Path beats = directory.resolve("beats");
    ProcessIdentity process =
        launch("sh", "-c", "while true; do echo beat >> " + beats + "; sleep 0.01; done")
            .record()
            .process();
    awaitGrowth(beats, 0);
    assertThat(process.paused()).isFalse();

    process.pause();
    assertThat(process.alive()).isTrue();
    assertThat(process.paused()).isTrue();
    assertThat(process.alive()).isTrue();
    long sizeBytes = Files.size(beats);

    process.resume();
    awaitGrowth(beats, sizeBytes);
    assertThat(process.paused()).isFalse();
    process.pause();
    process.kill();
    await().atMost(LONG).until(() -> !process.alive());
  }

  @Test
  void aCommandThatDoesNotExistIsReported() {
    StartWatchdog watchdog = new StartWatchdog(folder, LONG);
    assertThatThrownBy(
            () -> {
              watchdog.watch(launch("/no/such/java"));
              watchdog.await(SERVER, "nothing", () -> false);
            })
        .hasMessageContaining("exit code 127");
  }

  @Needs(Need.CGROUPS)
  @Test
  void theKernelHoldsAServerToItsCpu() throws Exception {
    CpuGroups groups = CpuGroups.in(CpuGroups.USUAL).orElseThrow();
    Path processes = groups.limit(folder.groupName(), SERVER, 0.01);
    try {
      ServerRecord burner =
          launcher
              .start(
                  SERVER,
                  4711,
                  Optional.of(processes),
                  List.of("sh", "-c", "while true; do :; done"),
                  Map.of())
              .record();
      assertThat(groups.limitOf(folder.groupName(), SERVER)).hasValue(0.01);
      Path counters = processes.resolveSibling("cpu.stat");
      await()
          .atMost(LONG)
          .until(() -> Files.readString(counters).matches("(?s).*nr_throttled [1-9].*"));
      assertThat(processes).content().contains(Long.toString(burner.process().pid()));
      groups.lift(folder.groupName());
      assertThat(groups.limitOf(folder.groupName(), SERVER)).isEmpty();
    } finally {
      leaveNothing();
      groups.remove(folder.groupName());
    }
    assertThat(processes.getParent()).doesNotExist();
  }

  private static void awaitGrowth(Path file, long sizeBytes) {
    await().atMost(LONG).until(() -> Files.exists(file) && Files.size(file) > sizeBytes);
  }

  private ServerLauncher.Launched launch(String... command) throws InterruptedException {
    return launcher.start(SERVER, 4711, Optional.empty(), List.of(command), Map.of());
  }
}
