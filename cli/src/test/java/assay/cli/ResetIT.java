package assay.cli;

import static assay.cli.AssayProcess.words;
import static assay.cli.Runs.totals;
import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.AssayProcess.Result;
import assay.clusters.ClusterUse;
import assay.lab.measure.PhaseTotals;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.ResetReport;
import assay.lab.value.NamedValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Experiments on servers of their own, and how their runs begin. */
class ResetIT {
  @TestHome private Path home;

  @Test
  void serversAreWipedForEachVariantAndOneThatTheJvmRefusesIsLeftOut() throws Exception {
    Path file =
        write(
            """
            description: flags of a server
            reset: wipe
            vary: {flag: ["-XX:MaxGCPauseMillis=100", "-XX:MaxGCPauseMillis=200", "-XX:+NoSuchFlag"]}
            settings: {timeout: 60s}
            cluster: {jvm: {cassandra: ["${flag}"]}}
            workload: {rows: 100, preset: a}
            phases: [{phase: load}, {phase: run, operations: 100}]
            """);
    Result result = InThisProcess.run(home, "run", file.toString(), "--store", "cassandra");
    assertThat(result.exitCode()).as("a variant is missing").isEqualTo(1);
    assertThat(result.output())
        .containsPattern(
            "flag=-XX:\\+NoSuchFlag was not executed: .*: Unrecognized VM option 'NoSuchFlag'")
        .contains("2 of 3 runs done");
    List<RecordedRun> runs = AssayProcess.runs(home, "x-on-cassandra");
    assertThat(runs).hasSize(2);
    List<Object> instances = new ArrayList<>();
    for (RecordedRun run : runs) {
      Manifest manifest = run.manifest();
      assertThat(inForce(run, "jvm.cassandra"))
          .as("what the JVM itself says")
          .isEqualTo(manifest.plan().origin().orElseThrow().values().get("flag"));
      assertThat(ResetReport.faults(manifest))
          .allMatch(fault -> fault.code() == ResetReport.Code.CACHES_KEPT);
      NamedValues reset = manifest.environment().values("reset").orElseThrow();
      assertThat(reset.asMap()).containsEntry("asked", "wipe").containsEntry("filesBefore", 0);
      instances.add(reset.values("instance").orElseThrow().get("after"));
    }
    assertThat(instances).doesNotContainNull().doesNotHaveDuplicates();
    assertThat(home.resolve("var/clusters/cassandra")).as("the user's").doesNotExist();
    assertThat(status()).contains("no server is running");
    Result compared =
        InThisProcess.run(home, "compare", home.resolve("runs/x-on-cassandra").toString());
    assertThat(compared.output()).contains("environment.cluster.jvm.cassandra");
    assertThat(compared.exitCode()).isZero();
  }

  @Test
  void anExperimentWhoseServersAreInUseIsRefusedAndLeavesThemAlone() throws Exception {
    Path file =
        write(
            """
            description: servers of another
            cluster: {heap: 400m}
            workload: {rows: 100, preset: a}
            phases: [{phase: load}]
            """);
    Path servers = home.resolve("var/clusters/x-on-cassandra");
    ClusterUse other = ClusterUse.of(servers);
    try {
      InThisProcess.run(home, "run", file.toString(), "--store", "cassandra")
          .assertRefused(
              servers
                  + " are in use by process "
                  + ProcessHandle.current().pid()
                  + "; wait until that process ends");
      assertThat(servers)
          .isDirectoryContaining("glob:**/in-use")
          .isDirectoryNotContaining("glob:**/run");
    } finally {
      other.close();
    }
    assertThat(home.resolve("runs")).as("nothing ran").doesNotExist();
  }

  @Tag("servers")
  @Test
  void runsOnTheSameServersLieTogetherAndStartThemOnce() throws Exception {
    Path file =
        write(
            """
            description: two heaps, two numbers of threads
            settings: {timeout: 60s}
            vary: {heap: [400m, 450m], threads: [1, 2]}
            threads: ${threads}
            cluster: {heap: "${heap}"}
            workload: {rows: 100, preset: a}
            phases: [{phase: load}, {phase: run, operations: 100}]
            """);
    Result result = InThisProcess.run(home, "run", file.toString(), "--store", "cassandra");
    List<RecordedRun> runs = AssayProcess.runs(home, "x-on-cassandra");
    assertThat(runs).as(result.errors()).hasSize(4);
    for (RecordedRun run : runs) {
      assertThat(inForce(run, "heap.cassandra"))
          .isEqualTo(run.manifest().plan().origin().orElseThrow().values().get("heap"));
    }
    assertThat(result.output().split("Cassandra up", -1)).as("starts").hasSize(3);
    List<Boolean> restarted =
        runs.stream()
            .map(run -> run.manifest().environment().values("reset").orElseThrow())
            .map(reset -> !reset.list("servers").orElseThrow().isEmpty())
            .toList();
    assertThat(restarted).containsExactly(true, false, true, false);
  }

  @Tag("servers")
  @Test
  void serversThatDiedAreStartedForTheNextRun() throws Exception {
    Path process = home.resolve("var/clusters/x-on-cassandra/run/cassandra-1.process");
    Path file =
        write(
            """
            description: each run kills its server
            settings: {timeout: 60s}
            vary: {threads: [1, 2]}
            threads: ${threads}
            cluster: {heap: 400m}
            workload: {rows: 100, preset: a}
            commands:
              # A process that gets its signal lives on for a moment on a busy machine.
              crash: [sh, -c, "p=$(sed -n s/^pid=//p %s); kill -9 $p; while kill -0 $p; do sleep 0.1; done"]
            phases: [{phase: load}, {phase: run, operations: 100}, {phase: shell, command: crash}]
            """
                .formatted(process));
    Result result = InThisProcess.run(home, "run", file.toString(), "--store", "cassandra");
    assertThat(result.output()).as(result.errors()).contains("some servers are no longer running");
    assertThat(result.output().split("Cassandra up", -1)).as("starts").hasSize(3);
    assertThat(AssayProcess.runs(home, "x-on-cassandra"))
        .hasSize(2)
        .allMatch(run -> run.manifest().state() == Manifest.State.FINISHED);
  }

  @Tag("servers")
  @Test
  void serversOfItsOwnAreTakenOverAfterKillAndStoppedAfterCtrlC() throws Exception {
    Path file =
        write(
            """
            description: a long pause
            settings: {timeout: 60s}
            cluster: {heap: 400m}
            workload: {rows: 100, preset: a}
            phases: [{phase: load}, {phase: pause, duration: 10m}]
            """);
    String[] arguments = {"run", file.toString(), "--store", "cassandra"};
    AssayProcess killed = AssayProcess.start(home, arguments);
    killed.awaitOutput("phase 'pause': pause");
    killed.kill();
    assertThat(status()).doesNotContain("no server is running");
    AssayProcess next = AssayProcess.start(home, arguments);
    next.awaitOutput("phase 'pause': pause");
    next.interrupt();
    assertThat(next.await().exitCode()).isEqualTo(130);
    assertThat(status()).contains("no server is running");
    List<RecordedRun> runs = AssayProcess.runs(home, "x-on-cassandra");
    NamedValues reset = runs.get(1).manifest().environment().values("reset").orElseThrow();
    assertThat(reset.get("servers").toString())
        .as("those of the command that was killed were stopped")
        .contains("before=", "after=");
    assertThat(inForce(runs.get(1), "heap.cassandra")).isEqualTo("400m");
  }

  @Test
  void aTableIsLoadedOnceAndEachRunBeginsOnAClone() throws Exception {
    Path file =
        write(
            """
            description: runs on clones
            reset: clone
            settings: {directory: %s}
            vary: {mix: [a, c]}
            repeat: 2
            workload: {rows: 2000}
            phases:
              - {phase: load}
              - {phase: compact}
              - {phase: run, operations: 2000, preset: "${mix}"}
            """
                .formatted(home.resolve("data")));
    Result result = InThisProcess.run(home, "run", file.toString(), "--store", "rocksdb");
    assertThat(result.exitCode()).as(result.errors()).isLessThan(2);
    List<RecordedRun> loads = AssayProcess.runs(home, "x-on-rocksdb-load");
    assertThat(loads).hasSize(1);
    assertThat(loads.get(0).events().stream().filter(of -> of.kind().equals(Event.ADMIN_END)))
        .extracting(Event::phase)
        .containsExactly("compact", "snapshot-assay_x");
    List<RecordedRun> runs = AssayProcess.runs(home, "x-on-rocksdb");
    assertThat(runs).hasSize(4);
    try (Stream<Path> kept = Files.walk(home.resolve("data"))) {
      assertThat(kept.map(Path::toString))
          .as("files of snapshots when all runs are over")
          .noneMatch(each -> each.contains(snapshot(runs.get(0)) + "/"));
    }
    for (RecordedRun run : runs) {
      assertThat(run.phase("load")).isEmpty();
      assertThat(totals(run, "run"))
          .as("the rows that were loaded, whatever the run before has written")
          .returns(2000L, PhaseTotals::ok)
          .returns(0L, PhaseTotals::wrongReads);
      assertThat(run.manifest().environment().get("reset").toString())
          .contains("clone of " + snapshot(run));
    }
  }

  @Test
  void aCloneIsRefusedWithoutALoadAndWhereTheStoreHasNoSnapshots() throws Exception {
    String text =
        """
        description: clones
        reset: clone
        workload: {rows: 10, preset: a}
        phases: [{phase: load}%s]
        """;
    Path file = write(text.formatted(""));
    InThisProcess.run(home, "run", file.toString(), "--store", "rocksdb")
        .assertRefused("x.yaml:2: reset 'clone' requires phases that load");
    write(text.formatted(", {phase: run, operations: 1}"));
    InThisProcess.run(home, "run", file.toString(), "--store", "cassandra")
        .assertRefused("the experiment needs snapshots, which store 'cassandra'");
  }

  private static String snapshot(RecordedRun run) {
    return run.manifest().plan().tables().get(0).snapshot().orElseThrow();
  }

  private static Object inForce(RecordedRun run, String setting) {
    return run.manifest().environment().values("cluster").orElseThrow().get(setting);
  }

  private String status() {
    Path servers = home.resolve("var/clusters/x-on-cassandra");
    return InThisProcess.run(home, words("cluster status cassandra --dir " + servers)).output();
  }

  private Path write(String text) throws IOException {
    return Files.writeString(home.resolve("x.yaml"), text);
  }
}
