package assay.cli;

import static assay.cli.AssayProcess.words;
import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.AssayProcess.Result;
import assay.cli.launch.LoopbackSshd;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Actions on servers that Assay did not start, through a real sshd; the servers are sleepers. */
@Needs(Need.SSHD)
class ServersElsewhereIT {
  private static final List<Integer> SERVERS = List.of(1, 2, 3);

  @TestHome private Path home;

  private final String mark = "server-" + UUID.randomUUID();
  private LoopbackSshd sshd;

  @BeforeEach
  void start() throws Exception {
    sshd = LoopbackSshd.start(Files.createDirectories(home.resolve("ssh")));
    for (int number : SERVERS) {
      new ProcessBuilder("sh", "-c", startCommand(number)).start().waitFor();
    }
  }

  @AfterEach
  void end() throws Exception {
    servers("").forEach(ProcessHandle::destroyForcibly);
    if (sshd != null) {
      sshd.close();
    }
  }

  @Test
  void theyAreBrokenAndBroughtBack() throws Exception {
    long first = server(1).pid();
    long second = server(2).pid();
    long third = server(3).pid();
    Result result =
        run(
                sshd.port(),
                // A server each: on a busy machine ssh takes seconds, and one action waits for
                // none.
                """
                - {at: 200ms, for: 1s, do: {pause: node-1}}
                - {at: 1s, for: 1s, do: {kill: node-2}}
                - {at: 2s, do: {stop: node-3}}
                """)
            .await();
    assertThat(result.errors()).isEmpty();
    assertThat(recorded().manifest().state())
        .as(result.output())
        .isEqualTo(Manifest.State.FINISHED);
    assertThat(recorded().events().stream().map(Event::text).filter(Objects::nonNull))
        .noneMatch(text -> text.contains("was skipped"));
    assertThat(server(1).pid()).as("it was only paused").isEqualTo(first);
    assertThat(server(2).pid()).isNotEqualTo(second);
    assertThat(server(3).pid()).as("started again at the end").isNotEqualTo(third);
    assertThat(home.resolve("var/broken")).isEmptyDirectory();
    assertThat(recorded().events())
        .filteredOn(event -> event.kind().equals(Event.ACTION + Event.START))
        .extracting(Event::text)
        .containsExactlyInAnyOrder("pause node-1", "kill node-2", "stop node-3");
  }

  @Test
  void whatAKilledRunLeavesTheNextMends() throws Exception {
    AssayProcess process = run(sshd.port(), "- {at: 200ms, for: 3s, do: {pause: node-1}}\n");
    await(() -> isPaused(server(1)));
    process.kill();
    process.await();
    assertThat(isPaused(server(1))).isTrue();
    Result next =
        AssayProcess.run(home, words("run a --store simulated --rows 10 --operations 10"));
    assertThat(next.output())
        .contains("server 'node-1' on 127.0.0.1:" + sshd.port() + " is still broken: process ");
    assertThat(isPaused(server(1))).isFalse();
    assertThat(home.resolve("var/broken")).isEmptyDirectory();
  }

  @Test
  void aHostThatIsNotReachedLeavesTheActionOut() throws Exception {
    Result result = run(1, "- {at: 200ms, for: 1s, do: {kill: node}}\n").await();
    assertThat(result.errors()).isEmpty();
    assertThat(recorded().manifest().state()).isEqualTo(Manifest.State.FINISHED);
    assertThat(recorded().events())
        .extracting(Event::text)
        .anySatisfy(
            text ->
                assertThat(text)
                    .startsWith("kill node was skipped: server 'node-1' on 127.0.0.1:1: cannot"));
  }

  @Test
  void anUnknownServerIsRefused() throws Exception {
    Result result = run(sshd.port(), "- {at: 200ms, do: {kill: node-4}}\n").await();
    result.assertRefused(
        "x.yaml:10: phase 'run', 'kill node-4': no server 'node-4' in the --server-hosts file; did you mean 'node-");
  }

  private AssayProcess run(int port, String during) throws IOException {
    Path file = home.resolve("x.yaml");
    Files.writeString(
        file,
        "description: servers of others\nworkload: {rows: 100, mix: {read: 1}}\nphases:\n"
            + "  - {phase: load}\n"
            + "  - phase: run\n    duration: 6s\n    warmup: 0\n    rate: 50/s\n    during:\n"
            + during.indent(6));
    StringBuilder servers = new StringBuilder();
    for (int number : SERVERS) {
      servers.append(
          "node-%d: {host: \"127.0.0.1:%d\", process: \"^%s-%d \", start: %s}%n"
              .formatted(number, port, mark, number, "\"" + startCommand(number) + "\""));
    }
    Path named = Files.writeString(home.resolve("servers.yaml"), servers);
    String options = " --server-hosts " + named + " --ssh-config " + sshd.config();
    return AssayProcess.start(home, words("run " + file + " --store simulated" + options));
  }

  private String startCommand(int number) {
    return "setsid bash -c 'exec -a " + mark + "-" + number + " sleep 600' </dev/null >/dev/null &";
  }

  private RecordedRun recorded() throws IOException {
    return RunReader.read(AssayProcess.onlyRun(home, "x-on-simulated"));
  }

  private ProcessHandle server(int number) throws Exception {
    await(() -> servers("-" + number).size() == 1);
    return servers("-" + number).get(0);
  }

  private static void await(Callable<Boolean> condition) {
    Awaitility.await()
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(20))
        .until(condition);
  }

  private List<ProcessHandle> servers(String suffix) {
    return ProcessHandle.allProcesses()
        .filter(process -> argumentZero(process).startsWith(mark + suffix))
        .toList();
  }

  private static String argumentZero(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline")).split("\0", 2)[0];
    } catch (IOException e) {
      return ""; // it has ended
    }
  }

  private static boolean isPaused(ProcessHandle process) throws IOException {
    return Files.readString(Path.of("/proc/" + process.pid() + "/stat")).contains(") T ");
  }
}
