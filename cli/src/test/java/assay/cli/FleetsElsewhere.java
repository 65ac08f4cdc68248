package assay.cli;

import static assay.cli.AssayProcess.words;
import static assay.cli.Runs.finished;
import static assay.cli.Runs.totals;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.cli.AssayProcess.Result;
import assay.cli.launch.LoopbackSshd;
import assay.cli.launch.YarnCluster;
import assay.lab.measure.LatencyKey;
import assay.lab.measure.PhaseTotals;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Experiments whose clients are the packaged program, started through a real sshd and by a real
 * YARN. They run in a mount namespace in which the conductor's runs are hidden, as they are on
 * another machine.
 */
@Needs(Need.USER_NAMESPACES)
@Tag("servers")
class FleetsElsewhere {
  private static YarnCluster yarn;

  @RegisterExtension
  static final BeforeAllCallback START = context -> yarn = YarnCluster.of(context);

  @TempDir private Path folder;
  private Path home;
  private Path remoteHome;
  private Path temporary;

  @BeforeEach
  void makeHomes() throws Exception {
    home = AssayProcess.newHome(Files.createDirectories(folder.resolve("home")));
    Files.createDirectories(home.resolve("runs"));
    remoteHome = AssayProcess.newHome(Files.createDirectories(folder.resolve("remote")));
    temporary = Files.createDirectories(folder.resolve("temporary"));
    String hiding = "exec unshare -rm sh -c 'mount -t tmpfs none \"$0\" && exec \"$@\"' \"%s\"";
    AssayProcess.install(
        remoteHome,
        hiding.formatted(home.resolve("runs")),
        "-Djava.io.tmpdir=\"" + temporary + '"');
  }

  @Needs(Need.SSHD)
  @Test
  void clientsOnHostsSendWhatTheyRecord() throws Exception {
    try (LoopbackSshd sshd = LoopbackSshd.start(Files.createDirectories(folder.resolve("ssh")))) {
      Path machines = folder.resolve("machines");
      Files.writeString(machines, "127.0.0.1:" + sshd.port() + " home=" + remoteHome + "\n");
      Result result =
          startOnHosts(
                  sshd,
                  "2s",
                  words("--probes own:" + LoopbackSshd.freePort() + " --probe-hosts " + machines))
              .await();
      assertThat(result.errors()).isEmpty();
      assertWhole(3);
      String machine = InetAddress.getLocalHost().getHostName();
      assertThat(run().folder().resolve("series-" + machine + ".probe.jsonl"))
          .content()
          .contains("cpu.machine.cores");
      assertThat(ProcessHandle.allProcesses().filter(this::isProbe)).isEmpty();
    }
  }

  @Needs(Need.SSHD)
  @Test
  void whatAClientRecordedIsThereWhenItIsKilled() throws Exception {
    try (LoopbackSshd sshd = LoopbackSshd.start(Files.createDirectories(folder.resolve("ssh")))) {
      AssayProcess process = startOnHosts(sshd, "12s");
      process.awaitOutput("'run' begins");
      await().atMost(Duration.ofMinutes(1)).until(() -> logged(1) > 2);
      ProcessHandle victim =
          ProcessHandle.allProcesses().filter(each -> isClient(each, 1)).findFirst().orElseThrow();
      victim.destroyForcibly();
      Result result = process.await();
      RecordedRun run = run();
      assertThat(run.manifest().state()).as(result.toString()).isEqualTo(Manifest.State.PARTIAL);
      assertThat(run.salvage()).isEmpty();
      assertThat(logged(1)).as("whole logs, as they are").isGreaterThan(2);
      assertThat(result.output()).contains("w1 on 127.0.0.1:" + sshd.port() + " ended with exit");
    }
  }

  /** Lines of a client's log of the phase 'run' that were sent. */
  private long logged(int client) throws Exception {
    Path log = run().folder().resolve("latency/w" + client + ".run.update.hlog");
    return Files.exists(log) ? Files.readAllLines(log).size() : 0;
  }

  private boolean isClient(ProcessHandle process, int index) {
    String command = AssayProcess.commandLine(process);
    return command.contains("-Dassay.home=" + remoteHome)
        && command.contains("--index " + index)
        && command.contains("assay.cli.Main worker")
        && !command.contains("unshare");
  }

  @Test
  void yarnRunsAFleet() throws Exception {
    Result result =
        start(
                2,
                "2s",
                words(
                    "--on yarn --worker-memory 512MB --address 127.0.0.1 --yarn-conf "
                        + yarn.conf()
                        + " --worker-home "
                        + remoteHome))
            .await();
    assertThat(result.errors()).isEmpty();
    assertWhole(2);
    assertThat(ProcessHandle.allProcesses().filter(each -> isClient(each, 0))).isEmpty();
  }

  @Needs(Need.SSHD)
  @Test
  void aHostThatCannotBeReachedIsNamedBeforeAnythingBegins() throws Exception {
    try (LoopbackSshd sshd = LoopbackSshd.start(Files.createDirectories(folder.resolve("ssh")))) {
      sshd.breakConnections();
      Path hosts = Files.writeString(folder.resolve("hosts"), "127.0.0.1:1 workers=3\n");
      Result result = start(3, "2s", "--hosts", hosts.toString()).await();
      result.assertRefused("assay: " + hosts + ":1: 127.0.0.1:1 cannot be reached: ");
      assertThat(home.resolve("runs")).isEmptyDirectory();
    }
  }

  private boolean isProbe(ProcessHandle process) {
    String command = AssayProcess.commandLine(process);
    return command.contains("-Dassay.home=" + remoteHome)
        && command.contains("assay.cli.Main probe");
  }

  private AssayProcess startOnHosts(LoopbackSshd sshd, String duration, String... more)
      throws Exception {
    Path hosts = folder.resolve("hosts");
    Files.writeString(
        hosts, "127.0.0.1:" + sshd.port() + " workers=3 home=" + remoteHome + " # this one\n");
    return start(3, duration, words("--hosts " + hosts + " --ssh-config " + sshd.config(), more));
  }

  private AssayProcess start(int clients, String duration, String... options) throws Exception {
    Path file = folder.resolve("x.yaml");
    Files.writeString(
        file,
        """
        description: clients elsewhere
        clients: %d
        threads: 2
        workload: {rows: 3000, mix: {update: 1}}
        phases:
          - {phase: load}
          - {phase: run, duration: %s, warmup: 0, rate: 300/s}
        """
            .formatted(clients, duration));
    return AssayProcess.start(
        home, words("run " + file + " --store simulated --setting latency=1ms", options));
  }

  private void assertWhole(int clients) throws Exception {
    RecordedRun run = finished(run());
    assertThat(run.salvage()).isEmpty();
    assertThat(run.measuredCount("load", "insert", LatencyKey.Tag.OK)).isEqualTo(3000);
    PhaseTotals totals = totals(run, "run");
    assertThat(totals.started() + totals.neverStarted()).isEqualTo(600);
    // What the clients counted came by the fleet's notes, what they recorded by the mirror.
    assertThat(
            run
                .latencies()
                .get(new LatencyKey("run", "update", LatencyKey.Tag.OK))
                .intervals()
                .stream()
                .mapToLong(interval -> interval.latency().count())
                .sum())
        .isEqualTo(totals.ok());
    for (int i = 0; i < clients; i++) {
      assertThat(run.folder().resolve("series-w" + i + ".jsonl")).isNotEmptyFile();
    }
    assertThat(run.folder().resolve("fleet-marker")).doesNotExist();
    assertThat(temporary).isEmptyDirectory();
  }

  private RecordedRun run() throws Exception {
    return RunReader.read(AssayProcess.onlyRun(home, "x-on-simulated"));
  }
}
