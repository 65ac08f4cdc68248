package assay.clusters.process.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.process.media.KernelVolume.Limit;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On the kernel itself. */
@Needs({Need.ROOT, Need.BLKIO_CGROUPS})
final class KernelVolumesTest {
  private static final Limit LIMIT = new Limit(16, 200);

  @TempDir private Path temporary;
  private ClusterFolder folder;
  private KernelVolume memory;
  private KernelVolume disk;

  @BeforeEach
  void nameVolumes() throws Exception {
    folder = new ClusterFolder(temporary.toRealPath());
    memory = new KernelVolume(folder.root().resolve("ram"), 64, Optional.empty());
    disk =
        new KernelVolume(
            folder.root().resolve("disk"),
            96,
            Optional.of(new KernelVolume.SlowDisk(folder.root().resolve("image"), LIMIT)));
  }

  /** As a command would that knows the folder alone. */
  @AfterEach
  void undo() throws Exception {
    new KernelVolumes(folder).undo();
  }

  @Test
  void disksAreAsSlowAsAskedAndKeepTheirDataAndNothingIsLeftAtTheEnd() throws Exception {
    assertThat(KernelVolumes.againstMemory()).isEmpty();
    assertThat(KernelVolumes.againstDisks()).isEmpty();
    new KernelVolumes(folder).make(List.of(memory, disk));
    assertThat(new KernelVolumes(folder).intact()).isTrue();
    SpeedTest.Speed speed = SpeedTest.measure(List.of(memory, disk)).get(disk);
    assertThat(speed.mbps()).isCloseTo(16, within(1.6));
    assertThat(speed.iops()).isCloseTo(200, within(20.0));
    assertThat(speed.text(LIMIT))
        .matches(".* of 16 MB/s \\(.* %\\), .* of 200 requests/s \\(.* %\\)");
    Files.writeString(disk.at().resolve("kept"), "on disk");
    Files.writeString(memory.at().resolve("lost"), "in memory");

    LoopDevice lower = LoopDevice.over(image()).get(0);
    assertThat(limits()).contains(lower.number() + " 16000000");
    undo();
    assertNothingIsLeft();
    assertThat(limits()).doesNotContain(lower.number() + " ");

    new KernelVolumes(folder).make(List.of(memory, disk));
    assertThat(disk.at().resolve("kept")).hasContent("on disk");
    assertThat(memory.at().resolve("lost")).doesNotExist();
    assertThatThrownBy(() -> Files.write(memory.at().resolve("full"), new byte[65 << 20]))
        .hasMessageContaining("No space left");
  }

  @Test
  void whatWasMadeInPartIsUndone() throws Exception {
    Path file = Files.writeString(folder.root().resolve("file"), "no folder");
    assertThatThrownBy(
            () ->
                new KernelVolumes(folder)
                    .make(List.of(memory, disk, new KernelVolume(file, 64, Optional.empty()))))
        .hasMessageContaining(file.toString());
    assertThat(LoopDevice.over(image())).hasSize(1);
    undo();
    assertNothingIsLeft();

    LoopDevice.attach(image());
    folder.write(folder.root().resolve("volumes"), disk.at() + "\t" + image() + "\n");
    assertThat(new KernelVolumes(folder).intact()).as("the lower device alone").isFalse();
    undo();
    assertNothingIsLeft();
  }

  private void assertNothingIsLeft() throws Exception {
    assertThat(LoopDevice.over(image())).isEmpty();
    assertThat(Files.readString(Path.of("/proc/self/mounts")))
        .doesNotContain(folder.root().toString());
    assertThat(folder.root().resolve("volumes")).doesNotExist();
    assertThat(new KernelVolumes(folder).intact()).isFalse();
  }

  private Path image() {
    return disk.disk().orElseThrow().image();
  }

  private static String limits() throws Exception {
    return Files.readString(Path.of("/sys/fs/cgroup/blkio/blkio.throttle.write_bps_device"));
  }
}
