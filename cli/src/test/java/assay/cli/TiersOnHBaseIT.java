package assay.cli;

import static assay.cli.AssayProcess.words;
import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.AssayProcess.Result;
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
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Volumes that are too small, that must not be made, and whose maker is killed. */
@Needs(Need.ROOT)
class TiersOnHBaseIT {
  private static final Path DEVICES = Path.of("/sys/block");

  /** The volume that is made last. */
  private static final String RAM = "/var/clusters/hbase/hdfs/datanode-1/ram-1 ";

  @TestHome private Path home;

  @Test
  void withoutTheRightToMountNothingIsStarted() throws Exception {
    assertRefused(
        "--volumes: mounting a file system in memory requires root; run as root",
        "--volumes=disk=1, ram=64m");
    assertRefused(
        "--emulate: emulating slow devices requires root; run as root",
        "--volumes=disk=1",
        "--emulate=disk.mbps=40");
    assertThat(mounts()).doesNotContain(home.toString());
  }

  private void assertRefused(String message, String... options) throws Exception {
    AssayProcess.startThrough(
            List.of("setpriv", "--bounding-set=-sys_admin"),
            home,
            words("cluster up hbase --hdfs", options))
        .await()
        .assertRefused(message);
  }

  @Tag("servers")
  @Test
  void aTierThatFillsUpMakesARunWrongAndItSaysWhereTheFilesWent() throws Exception {
    Path file =
        Files.writeString(
            home.resolve("full.yaml"),
            """
            description: a tier that is too small
            settings: {timeout: 60s}
            cluster:
              hdfs: on
              heap: 400m
              volumes: {disk: 1, ram: 64m}
              placement: {flushed: ram}
              conf: {hbase-site: {hbase.hregion.memstore.flush.size: 4194304}}
            workload: {rows: 100_000, fields: 1, field-length: 1000}
            phases: [{phase: load, threads: 4}, {phase: flush}]
            """);
    Result result = InThisProcess.run(home, "run", file.toString(), "--store", "hbase");
    RecordedRun run = RunReader.read(result.runFolder());
    Manifest.Verdict verdict = run.manifest().verdict();
    assertThat(verdict.code()).as(verdict.sentence()).isEqualTo("WRONG");
    assertThat(verdict.sentence())
        .startsWith("Files are in the wrong place: ")
        .contains("on DISK, but must be on NVDIMM (");
    assertThat(run.events().stream().filter(event -> event.kind().equals(Event.GAP)))
        .as("files were looked at and logs ended; a busy machine may miss samples")
        .filteredOn(event -> !event.text().endsWith("timed out"))
        .noneMatch(event -> event.text().startsWith("files of the store"));
    assertThat(mounts()).doesNotContain(home.toString());
  }

  @Needs(Need.BLKIO_CGROUPS)
  @Tag("servers")
  @Test
  void whatACommandThatWasKilledHasMadeTheNextRemoves() throws Exception {
    AssayProcess up =
        AssayProcess.start(
            home,
            words(
                "cluster up hbase --hdfs --emulate=disk.mbps=20", "--volumes=disk=256m, ram=64m"));
    Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> mounts().contains(home + RAM));
    List<String> made = devices();
    assertThat(made).isNotEmpty();
    up.kill();
    up.await();
    assertThat(devices()).as("a killed command removes nothing").containsAll(made);
    assertThat(limits().lines()).anyMatch(line -> made.contains(line.split(" ", 2)[0]));

    assertThat(AssayProcess.run(home, "cluster", "down", "hbase").exitCode()).isZero();
    assertThat(mounts()).doesNotContain(home.toString());
    assertThat(devices()).isEmpty();
    assertThat(limits().lines()).noneMatch(line -> made.contains(line.split(" ", 2)[0]));
  }

  /** The numbers of loop devices over files of this home. */
  private List<String> devices() throws IOException {
    List<String> found = new ArrayList<>();
    try (var all = Files.newDirectoryStream(DEVICES, "loop*")) {
      for (Path device : all) {
        Path file = device.resolve("loop/backing_file");
        if (Files.exists(file) && Files.readString(file).startsWith(home.toString())) {
          found.add(Files.readString(device.resolve("dev")).strip());
        }
      }
    }
    return found;
  }

  private static String mounts() throws IOException {
    return Files.readString(Path.of("/proc/self/mounts"));
  }

  private static String limits() throws IOException {
    return Files.readString(Path.of("/sys/fs/cgroup/blkio/blkio.throttle.write_bps_device"));
  }
}
