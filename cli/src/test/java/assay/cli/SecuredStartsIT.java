package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.cli.AssayProcess.Result;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Secured servers that start in a machine of other names, and those that shall not go on. */
@Needs({Need.KDC, Need.TCPDUMP, Need.ROOT})
@Tag("servers")
class SecuredStartsIT {
  @TestHome private Path home;

  /** Debian's installer gives a machine that address. Its files are of this process alone. */
  @Test
  void aMachineMayCallItselfByAnotherLoopbackAddress() throws Exception {
    String name = Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
    Path hosts =
        Files.writeString(home.resolve("hosts"), "127.0.0.1 localhost\n127.0.1.1 " + name + "\n");
    List<String> own =
        List.of(
            "unshare",
            "-m",
            "sh",
            "-c",
            "mount --bind \"$0\" /etc/hosts && getent hosts \"$1\" >&2 && shift && exec \"$@\"",
            hosts.toString(),
            name);
    String[] up = {"cluster", "up", "accumulo", "--servers=1", "--native=off", "--security=auth"};
    try {
      Result started = AssayProcess.startThrough(own, home, up).await().assertGood();
      assertThat(started.errors()).as("what the servers saw").contains("127.0.1.1");
      Result wire =
          AssayProcess.startThrough(own, home, "wire", "accumulo", "--level", "auth").await();
      assertThat(wire.exitCode()).as(wire.output() + wire.errors()).isZero();
    } finally {
      assertThat(InThisProcess.run(home, "cluster", "down", "accumulo").exitCode()).isZero();
    }
  }

  @Needs(Need.FAKETIME)
  @Test
  void clocksThatAreApartAreTheCauseInOneLine() throws Exception {
    String path = pathOfAKdcThatIsAhead();
    assertClocksAreTheCause(path, FaultRuns.withKerberos(), "auth-conf");
    assertClocksAreTheCause(path, new FaultRuns("hbase", "", "--security=privacy"), "privacy");
  }

  @Needs(Need.FAKETIME)
  @Test
  void serversDoNotWaitForAKdcWithAnotherClock() throws Exception {
    List<String> wrapper = List.of("env", pathOfAKdcThatIsAhead());
    String[] up = {"cluster", "up", "accumulo", "--servers=1", "--native=off", "--security=auth"};
    Result started = AssayProcess.startThrough(wrapper, home, up).await();
    assertThat(started.exitCode()).as(started.output()).isEqualTo(1);
    assertThat(started.errors()).contains("more than five minutes apart (Clock skew too great)");
    assertThat(started.output()).as("no other server was begun").doesNotContain("ZooKeeper up");
    assertThat(processes(home)).isEmpty();
  }

  /** Where a program of the KDC's name stands before it. */
  private String pathOfAKdcThatIsAhead() throws Exception {
    Path programs = Files.createDirectories(home.resolve("programs"));
    Path kdc =
        Files.writeString(
            programs.resolve("krb5kdc"),
            """
            #!/bin/sh
            PATH=${PATH#*:}:/usr/sbin
            # faketime itself would stay before it as a process of its own.
            export $(faketime -f +6m env | grep -E '^(LD_PRELOAD|FAKETIME)=')
            exec krb5kdc "$@"
            """);
    assertThat(kdc.toFile().setExecutable(true)).isTrue();
    return "PATH=" + programs + ":" + System.getenv("PATH");
  }

  private static void assertClocksAreTheCause(String path, FaultRuns secured, String level)
      throws Exception {
    String store = secured.store();
    secured.up();
    try {
      Path cluster = secured.home().resolve("var/clusters").resolve(store);
      AssayProcess.killRecorded(cluster.resolve("run/kdc-1.process"));
      Result again =
          AssayProcess.startThrough(List.of("env", path), secured.home(), "cluster", "up", store)
              .await();
      assertThat(again.exitCode()).as(again.output() + again.errors()).isZero();
      Result wire = AssayProcess.run(secured.home(), "wire", store, "--level", level);
      assertThat(wire.exitCode()).isEqualTo(1);
      assertThat(wire.errors().lines()).as(wire.errors()).hasSize(1);
      assertThat(wire.errors()).contains("Clock skew too great");
    } finally {
      secured.down();
    }
  }

  @Test
  void ctrlCWhileServersStartAnewLeavesNoneOfThem() throws Exception {
    Path file =
        Files.writeString(
            home.resolve("x.yaml"),
            """
            description: interrupted
            reset: wipe
            repeat: 2
            settings: {timeout: 60s}
            cluster: {security: auth, servers: 1, native: off}
            workload: {rows: 100, preset: a}
            phases: [{phase: load}]
            """);
    AssayProcess run = AssayProcess.start(home, "run", file.toString(), "--store", "accumulo");
    run.awaitOutput("run 1 of 2");
    await()
        .atMost(Duration.ofMinutes(2))
        .pollInterval(Duration.ofMillis(20))
        .until(() -> !run.isAlive() || secondStart(run).contains("ZooKeeper up"));
    String second = secondStart(run);
    assertThat(second).as("in the middle of it").doesNotContain("tablets assigned");
    Path cluster = home.resolve("var/clusters/x-on-accumulo");
    assertThat(processes(cluster)).isNotEmpty();
    run.interrupt();
    Result result = run.await();
    assertThat(result.exitCode()).as(result.output() + result.errors()).isEqualTo(130);
    assertThat(processes(cluster)).as(result.output()).isEmpty();
  }

  /** Output after the first run ended. */
  private static String secondStart(AssayProcess run) throws IOException {
    return run.soFar().substring(run.soFar().indexOf("run 1 of 2"));
  }

  /** Command lines that name a folder. */
  private static List<String> processes(Path named) {
    return ProcessHandle.allProcesses()
        .map(AssayProcess::commandLine)
        .filter(command -> command.contains(named.toString()))
        .toList();
  }
}
