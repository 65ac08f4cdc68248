package assay.study.continuous.advice;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.value.NamedValues;
import assay.lab.verdict.Check.Finding;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AdviceTest {
  private static final Map<String, Object> AS_ADVISED =
      Map.of(
          "os", Map.of("swappiness", 0, "openFiles", 1_048_576),
          "memory", Map.of("swapMb", 2048),
          "disk", Map.of("accessTimes", "noatime"),
          "cluster",
              Map.of(
                  "open-files.tserver", "unlimited",
                  "disk.data", "/dev/sdb1",
                  "disk.log", "/dev/sdc1",
                  "hdfs-site.dfs.replication", "3",
                  "zoo.maxClientCnxns", "0"));

  private static List<Finding> findings(Map<String, Object> environment) {
    return Advice.findings(NamedValues.copyOf(environment));
  }

  @Test
  void nothingIsSaidOfWhatIsAsAdvised() {
    assertThat(findings(AS_ADVISED)).isEmpty();
  }

  @Test
  void eachIsNamedWithItsRemedy() {
    List<Finding> findings =
        findings(
            Map.of(
                "os", Map.of("swappiness", 60, "openFiles", 1024),
                "memory", Map.of("swapMb", 2048),
                "disk", Map.of("accessTimes", "relatime"),
                "cluster",
                    Map.of(
                        "open-files.tserver", "1024",
                        "disk.data", "/dev/vda",
                        "disk.log", "/dev/vda",
                        "hdfs-site.dfs.replication", "1",
                        "zoo.maxClientCnxns", "60")));
    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).code()).isEmpty();
    assertThat(findings.get(0).sentence())
        .startsWith("Deviations from the advice for the continuous suite: vm.swappiness is 60, not")
        .contains("this process, tserver may open at most 1024 files instead of 65535 (run")
        .contains("with option relatime instead of noatime (run 'mount -o remount,noatime')")
        .contains("write-ahead logs share /dev/vda with all other files")
        .contains("one copy of each block")
        .contains("ZooKeeper accepts at most 60 connections per host instead of 1000 (set max");
  }

  @Test
  void aMachineWithoutSwapSwapsNothing() {
    assertThat(findings(Map.of("os", Map.of("swappiness", 60), "memory", Map.of("swapMb", 0))))
        .isEmpty();
  }

  @Test
  void whatIsNotKnownIsLeftOut() {
    assertThat(findings(Map.of("disk", Map.of("accessTimes", "undetermined")))).isEmpty();
    assertThat(findings(Map.of())).isEmpty();
  }
}
