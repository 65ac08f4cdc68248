package assay.lab.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LimitsRunTest {
  private static final Budget SMALL = new Budget(64_000_000, Duration.ofSeconds(5));

  @TempDir private Path folder;

  @Test
  void aDiskIsMeasuredWithinItsBoundsAndNothingIsLeftBehind() throws Exception {
    List<String> said = new ArrayList<>();
    MachineLimits found = new LimitsRun(List.of(folder), SMALL, "1", "", said::add).run();
    assertThat(found.cpu().effectiveCores()).isPositive();
    assertThat(found.network()).hasSize(1);
    assertThat(found.network().get(0).name()).isEqualTo("lo");
    assertThat(found.network().get(0).mbPerSecond()).isGreaterThan(10);
    MachineLimits.Disk disk = found.disks().get(0);
    assertThat(disk.writeMbPerSecond()).isPositive();
    assertThat(disk.randomWritesPerSecond()).isPositive();
    assertThat(disk.syncP50Millis()).isPositive().isLessThanOrEqualTo(disk.syncP99Millis());
    assertThat(disk.method()).startsWith("Assay's own test");
    assertThat(disk.readMbPerSecond() != null).isEqualTo(disk.method().endsWith("O_DIRECT"));
    assertThat(folder).isEmptyDirectory();
    assertThat(said).hasSize(3);
  }

  @Test
  void whatIsInterruptedLeavesNothingBehind() throws Exception {
    Budget large = new Budget(3_000_000_000L, Duration.ofSeconds(60));
    LimitsRun run = new LimitsRun(List.of(folder), large, "1", "", line -> {});
    List<Throwable> ended = new ArrayList<>();
    Thread worker =
        new Thread(
            () -> {
              try {
                run.run();
              } catch (IOException | InterruptedException e) {
                ended.add(e);
              }
            });
    worker.start();
    await().atMost(Duration.ofMinutes(1)).until(() -> !worker.isAlive() || !isEmpty());
    worker.interrupt();
    worker.join(Duration.ofMinutes(1).toMillis());
    assertThat(worker.isAlive()).isFalse();
    assertThat(ended).hasSize(1);
    assertThat(folder).isEmptyDirectory();
  }

  private boolean isEmpty() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }

  @Test
  void aFolderThatWillNotDoIsRefusedBeforeAnythingIsMeasured() throws IOException {
    assertThatThrownBy(() -> at(folder.resolve("none"), SMALL))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be a writable folder");
    Budget endless = new Budget(Long.MAX_VALUE / 4, Duration.ofSeconds(5));
    assertThatThrownBy(() -> at(folder, endless)).hasMessageContaining("free some space");
    Files.createFile(folder.resolve("assay-limits.tmp"));
    assertThatThrownBy(() -> at(folder, SMALL)).hasMessageContaining("the other measurement");
    assertThatThrownBy(() -> new Budget(1000, Duration.ofSeconds(5)))
        .hasMessageContaining("got 1000");
  }

  private static LimitsRun at(Path path, Budget budget) throws IOException {
    return new LimitsRun(List.of(path), budget, "1", "", line -> {});
  }

  @Test
  void whatFioAndIperfReportIsRead() throws Exception {
    JsonNode fio =
        new ObjectMapper()
            .readTree(
                """
                {"fio version":"fio-3.33","jobs":[{"jobname":"assay-limits","error":0,
                 "read":{"io_bytes":0,"bw_bytes":0,"iops":0.0},
                 "write":{"io_bytes":12582912,"bw_bytes":125829120,"iops":3072.5},
                 "sync":{"lat_ns":{"min":1,"percentile":{"50.000000":1500000,"99.000000":9000000}}}}]}
                """);
    JsonNode job = FioDisk.result(fio);
    assertThat(FioDisk.megabytes(job.path("write"))).isEqualTo(125.82912);
    assertThat(FioDisk.megabytes(job.path("read"))).isNull();
    assertThat(FioDisk.syncMillis(job, "99.000000")).isEqualTo(9.0);
    assertThat(FioDisk.syncMillis(job, "99.900000")).isNull();
    JsonNode failed = new ObjectMapper().readTree("{\"jobs\":[{\"error\":28}]}");
    assertThatThrownBy(() -> FioDisk.result(failed)).hasMessageContaining("error 28");
    JsonNode iperf =
        new ObjectMapper().readTree("{\"end\":{\"sum_received\":{\"bits_per_second\":8e9}}}");
    assertThat(Loopback.megabytes(iperf)).isEqualTo(1000);
    JsonNode refused = new ObjectMapper().readTree("{\"error\":\"unable to connect\"}");
    assertThatThrownBy(() -> Loopback.megabytes(refused)).hasMessageContaining("unable to connect");
  }

  /** A stand-in on the search path: what a program prints is taken, and its failure is told. */
  @Test
  void aToolIsFoundOnTheSearchPath() throws Exception {
    Path program = folder.resolve("fio");
    Files.writeString(
        program, "#!/bin/sh\\necho 'fio-9.9'; echo '{\"jobs\":[]}'; exit $2\\n".translateEscapes());
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(JsonTool.find("fio", "/nowhere:")).isEmpty();
    JsonTool fio = JsonTool.find("fio", "/nowhere:" + folder).orElseThrow();
    assertThat(fio.version()).isEqualTo("fio-9.9");
    assertThat(fio.json(Duration.ofSeconds(9), List.of("x", "0")).has("jobs")).isTrue();
    assertThatThrownBy(() -> fio.json(Duration.ofSeconds(9), List.of("x", "3")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("failed: fio-9.9");
  }

  @Test
  void theFileKeepsWhatIsKnownOfOtherMachinesAndDisks() throws Exception {
    LimitsFile file = new LimitsFile(folder.resolve("var/limits.json"));
    assertThat(file.machines()).isEmpty();
    assertThat(file.of("a", Instant.EPOCH)).isEmpty();
    file.put(machine("a", "sda", 100));
    file.put(machine("b", "sda", 200));
    file.put(machine("a", "sdb", 300));
    assertThat(file.machines()).extracting(MachineLimits::host).containsExactly("b", "a");
    assertThat(file.of("a", Instant.EPOCH).orElseThrow().get("disks").toString())
        .contains("device=sda", "readMbPerSecond=100.0", "device=sdb");
    assertThat(file.of("a", Instant.EPOCH).orElseThrow().get("network").toString())
        .contains("interface=lo");
    Files.writeString(folder.resolve("var/limits.json"), "{\"machines\":7}");
    assertThatThrownBy(file::machines).hasMessageContaining("is not a valid limits file: ");
  }

  @Test
  void whatWasMeasuredLongAgoIsNotKnownAnyMore() throws Exception {
    LimitsFile file = new LimitsFile(folder.resolve("limits.json"));
    Instant first = Instant.parse("2026-01-01T00:00:00Z");
    Instant second = first.plus(Duration.ofDays(20));
    file.put(machine("a", "sda", 100, first));
    file.put(machine("a", "sdb", 300, second));
    Instant later = first.plus(Duration.ofDays(31));
    assertThat(file.of("a", later).orElseThrow().get("disks").toString())
        .as("measured again is one disk, not the machine")
        .contains("device=sdb")
        .doesNotContain("device=sda");
    assertThat(file.expired("a", later)).containsExactly("disk sda");
    Instant muchLater = second.plus(Duration.ofDays(31));
    assertThat(file.of("a", muchLater)).isEmpty();
    assertThat(file.expired("a", muchLater)).containsExactly("network", "disk sdb", "disk sda");
    assertThat(file.expired("b", muchLater)).isEmpty();
  }

  private static MachineLimits machine(String host, String device, double read) {
    return machine(host, device, read, Instant.EPOCH);
  }

  private static MachineLimits machine(String host, String device, double read, Instant made) {
    return new MachineLimits(
        host,
        made,
        "own",
        "1",
        new MachineLimits.Cpu(2, 1.9),
        List.of(
            new MachineLimits.Disk(
                device, null, "/d", "ext4", "own", read, 90.0, 1.0, 1.0, 1.0, 1.0, 1.0)),
        List.of(new MachineLimits.Network("lo", "own", 1000.0)));
  }
}
