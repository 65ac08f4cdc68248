package assay.clusters.hdfs;

import static assay.clusters.ClusterChecks.assertBadInput;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.clusters.ServerId;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class VolumesTest {
  private static final ServerId FIRST = new ServerId(Hdfs.DATANODE_ROLE, 1);

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                                      | ''",
        "ram=512m,disk=4 , SSD = 4               | ssd=4, disk=4, ram=512m",
        "disk=4x2048M, archive=1x1gb, ram=2x64m  | disk=4x2g, archive=1g, ram=2x64m"
      })
  void equalVolumesAreEqualTexts(String given, String text) {
    assertThat(Volumes.of(given).text()).isEqualTo(text);
    assertThat(Volumes.of(text).text()).isEqualTo(text);
  }

  @Test
  void limitsOfAMediumAreOneByOne() {
    String text = "ssd.mbps=60, disk.mbps=15, disk.iops=150";
    assertThat(Emulation.of("disk.iops=150, ssd.mbps=60,disk.mbps=15").text()).isEqualTo(text);
    assertThat(Emulation.of("").limits()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sdd=1                | 'sdd' is not a medium; did you mean 'ssd'?",
        "floppy=1             | expected one of: archive, disk, ram, ssd",
        "ssd                  | 'ssd' is not NAME=VALUE; write 'ssd=4, disk=4, archive=1,"
            + " ram=512m'",
        "disk=1, disk=2       | 'disk' is set twice; remove one",
        "disk=0               | 'disk=0' is invalid; use 1 to 64 volumes",
        "disk=many            | write a number, a size or both, such as 4, 512m or 4x2g",
        "disk=2x1m            | a volume's size must be between 64m and 16384g",
        "disk=1, ram=4        | a ram volume needs a size, such as ram=512m"
      })
  void nonsenseIsRefusedInOneLine(String given, String message) {
    assertBadInput(() -> Volumes.of(given))
        .hasMessageStartingWith("--volumes: ")
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tape.mbps=1   | 'tape' is not a medium",
        "ram.mbps=1    | ram volumes cannot have speed limits; remove this limit",
        "disk.mps=1    | a limit must be 'mbps' (10^6 bytes per second) or 'iops'",
        "disk=1        | a limit must be 'mbps'",
        "disk.mbps=0   | use a whole number from 1"
      })
  void nonsensicalLimitsAreRefusedInOneLine(String given, String message) {
    assertThatThrownBy(() -> Emulation.of(given))
        .hasMessageStartingWith("--emulate: ")
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "disk=1                 | ''          | false | volumes need HDFS; add --hdfs",
        "ssd=1                  | ''          | true  | HDFS needs a disk volume for files without "
            + "a storage policy; add disk=1",
        "disk=1, ssd=2x1g       | ''          | true  | write ssd=2, or add --emulate ssd.mbps=N",
        "disk=1                 | ssd.mbps=60 | true  | there is no ssd volume; add ssd=1 to"
            + " --volumes",
        "disk=64x16384g         | disk.mbps=1 | true  | the volumes need 1073741824 MiB, but the"
      })
  void whatNoMachineHasIsRefusedInOneLine(
      String volumes, String emulation, boolean hdfs, String message) {
    assertThatThrownBy(() -> of(volumes, emulation).check(hdfs, List.of(FIRST)))
        .satisfiesAnyOf(
            refused -> assertThat(refused).hasMessageContaining(message),
            refused -> assertThat(refused).hasMessageContaining("root"));
  }

  @Test
  void eachFolderHasTheTypeThatHdfsKnows() {
    assertThat(of("ssd=2, archive=1, disk=1, ram=64m", "").folders(FIRST))
        .isEqualTo(
            String.join(
                ",",
                "[SSD]file://" + folder.resolve("hdfs/datanode-1/ssd-1"),
                "[SSD]file://" + folder.resolve("hdfs/datanode-1/ssd-2"),
                "[DISK]file://" + folder.resolve("hdfs/datanode-1/disk-1"),
                "[ARCHIVE]file://" + folder.resolve("hdfs/datanode-1/archive-1"),
                "[NVDIMM]file://" + folder.resolve("hdfs/datanode-1/ram-1")));
    assertThat(of("", "").folders(FIRST)).isEqualTo("file://" + folder.resolve("hdfs/datanode-1"));
  }

  private DataNodeVolumes of(String volumes, String emulation) {
    return new DataNodeVolumes(
        folder.resolve("hdfs"), Volumes.of(volumes), Emulation.of(emulation));
  }
}
