package assay.cli;

import static assay.cli.AssayProcess.words;
import static assay.cli.Runs.finished;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.cli.AssayProcess.Result;
import assay.cli.launch.LoopbackSshd;
import assay.cli.launch.NamespaceHosts;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.PhaseVerdict;
import assay.lab.run.PhaseVerdict.Figure;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A fleet on three hosts with addresses of their own, reached by ssh, of which one is slowed: each
 * is judged by itself, and the slow one is named.
 */
@Needs({Need.SSHD, Need.IPROUTE, Need.ROOT, Need.CPU_CGROUPS})
@Tag("servers")
class HostsIT {
  private static final String SLOW = "node2";

  @TempDir private Path folder;
  private Path home;

  @Test
  void theSlowHostOfThreeIsNamed() throws Exception {
    home = AssayProcess.newHome(Files.createDirectories(folder.resolve("home")));
    Files.createDirectories(home.resolve("runs"));
    try (NamespaceHosts hosts = NamespaceHosts.make(folder, 3);
        LoopbackSshd sshd =
            LoopbackSshd.start(Files.createDirectories(folder.resolve("ssh")), hosts.entries())) {
      AssayProcess process = start(hosts, sshd);
      process.awaitOutput("'run' begins");
      hosts.quota(SLOW, 0.02);
      awaitEndsOfTheOthers();
      hosts.quota(SLOW, -1);
      Result result = process.await();
      assertThat(result.errors()).isEmpty();
      RecordedRun run = finished(run());
      assertThat(run.salvage()).isEmpty();
      assertHostsWereSampled(run);
      assertSlowHostIsNamed(run.manifest().verdict());
    }
  }

  /** The slow one takes its time to end, too. */
  private void awaitEndsOfTheOthers() {
    await()
        .atMost(Duration.ofMinutes(3))
        .until(
            () ->
                run().events().stream()
                        .filter(event -> event.kind().equals(Event.PHASE_END))
                        .filter(event -> "run".equals(event.phase()))
                        .count()
                    >= 2);
  }

  private static void assertHostsWereSampled(RecordedRun run) {
    assertThat(run.writers())
        .containsKeys("w0-node1.probe", "w1-node2.probe", "w2-node3.probe", "w0", "w1", "w2");
    assertThat(run.writers().get("w1-node2.probe")).containsKey("cpu.machine.cores");
    assertThat(run.events())
        .filteredOn(event -> event.kind().equals(Event.HOST))
        .extracting(Event::text)
        .contains("node1", "node2", "node3");
    assertThat(run.events())
        .filteredOn(event -> event.kind().equals(Event.FLEET_SKEW))
        .as("clocks that Assay has to compare, on one network")
        .allMatch(event -> ((Number) event.detail().get("clockErrorMillis")).doubleValue() > 0);
  }

  /** Others may use this machine's CPUs up meanwhile, which then is said beside. */
  private static void assertSlowHostIsNamed(Manifest.Verdict verdict) {
    PhaseVerdict phase =
        verdict.phases().stream()
            .filter(one -> one.phase().equals("run"))
            .findFirst()
            .orElseThrow();
    assertThat(verdict.sentence())
        .as("%s", phase.figures())
        .containsAnyOf(
            "Assay was throttled by its CPU quota (w1 on node2: in ",
            "Assay's own CPU was the limit (w1 on node2: 0.02 of 0.02 available cores)");
    List<String> codes = new ArrayList<>(phase.candidates());
    codes.add(phase.limit());
    assertThat(codes).contains("CLIENT-LIMITED");
    assertThat(phase.figures())
        .filteredOn(one -> one.rule().equals("own-throttled"))
        .extracting(Figure::state)
        .containsExactly("reached");
    assertThat(verdict.evidence())
        .anyMatch(line -> line.contains("node1: CPU ") && line.contains("; node3: CPU "));
  }

  private AssayProcess start(NamespaceHosts hosts, LoopbackSshd sshd) throws Exception {
    List<String> lines = new ArrayList<>();
    for (String name : hosts.names()) {
      lines.add(hosts.address(name) + ":" + sshd.port() + " home=" + remoteHome(hosts, name));
    }
    Path file = Files.write(folder.resolve("hosts"), lines);
    Path experiment =
        Files.writeString(
            folder.resolve("x.yaml"),
            """
            description: clients on three hosts
            clients: 3
            threads: 2
            workload: {rows: 3000, mix: {update: 1}}
            phases:
              - {phase: load}
              - {phase: run, duration: 20s, warmup: 4s}
            """);
    String options = " --hosts " + file + " --ssh-config " + sshd.config();
    String simulated = " --store simulated --setting latency=constant:2ms";
    return AssayProcess.start(home, words("run " + experiment + simulated + options));
  }

  /** Assay as it lies on a host, to which the conductor's runs are not there. */
  private Path remoteHome(NamespaceHosts hosts, String name) throws Exception {
    Path remote = AssayProcess.newHome(Files.createDirectories(folder.resolve(name)));
    String flags = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";
    AssayProcess.install(remote, hosts.disguise(name), flags);
    return remote;
  }

  private RecordedRun run() throws Exception {
    return RunReader.read(AssayProcess.onlyRun(home, "x-on-simulated"));
  }
}
