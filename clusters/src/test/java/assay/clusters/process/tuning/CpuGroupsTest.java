package assay.clusters.process.tuning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.clusters.ServerId;
import assay.clusters.ServerRole;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders that look like the kernel's; the kernel's own are for tests of clusters. */
final class CpuGroupsTest {
  private static final ServerId SERVER =
      new ServerId(ServerRole.several("tserver", "tablet server"), 2);

  @TempDir private Path mounts;
  private Path group;

  @BeforeEach
  void nameGroup() {
    group = mounts.resolve("assay/mine-1/tserver-2");
  }

  @Test
  void version2HasALimitInOneFileAndHandsTheControllerDown() throws Exception {
    Files.writeString(mounts.resolve("cgroup.controllers"), "cpuset cpu io memory\n");
    CpuGroups groups = CpuGroups.checked(mounts, 0.5);
    assertThat(groups.version()).isEqualTo(2);

    Path processes = groups.limit("mine-1", SERVER, 0.5);

    assertThat(processes).isEqualTo(group.resolve("cgroup.procs"));
    assertThat(group.resolve("cpu.max")).hasContent("50000 100000");
    for (String parent : new String[] {"", "assay", "assay/mine-1"}) {
      assertThat(mounts.resolve(parent).resolve("cgroup.subtree_control")).hasContent("+cpu");
    }
    assertThat(groups.limitOf("mine-1", SERVER)).hasValue(0.5);
    groups.lift("mine-1");
    assertThat(group.resolve("cpu.max")).hasContent("max");
    assertThat(groups.limitOf("mine-1", SERVER)).isEmpty();
    assertThat(groups.limitOf("other-1", SERVER)).isEmpty();
  }

  @Test
  void version1HasQuotaAndPeriod() throws Exception {
    Path cpu = Files.createDirectories(mounts.resolve("cpu"));
    Files.writeString(cpu.resolve("cpu.cfs_quota_us"), "-1\n");
    CpuGroups groups = CpuGroups.checked(mounts, 1);
    assertThat(groups.version()).isEqualTo(1);

    groups.limit("mine-1", SERVER, 0.25);

    Path mine = cpu.resolve("assay/mine-1/tserver-2");
    assertThat(mine.resolve("cpu.cfs_quota_us")).hasContent("25000");
    assertThat(mine.resolve("cpu.cfs_period_us")).hasContent("100000");
    assertThat(groups.limitOf("mine-1", SERVER)).hasValue(0.25);
  }

  @Test
  void groupsOfOneClusterAreRemovedAndAssaysOwnWithTheLast() throws Exception {
    CpuGroups groups = new CpuGroups(mounts, 2);
    Files.createDirectories(group);
    Path other = Files.createDirectories(mounts.resolve("assay/other-1/tserver-1"));

    groups.remove("mine-1");
    assertThat(mounts.resolve("assay/mine-1")).doesNotExist();
    assertThat(other).exists();

    groups.remove("mine-1");
    groups.remove("other-1");
    assertThat(mounts.resolve("assay")).doesNotExist();
    assertThat(mounts).exists();
  }

  @Test
  void whatCannotBeLimitedIsRefusedInOneLine() throws Exception {
    assertThatThrownBy(() -> CpuGroups.checked(mounts, 0.5))
        .hasMessageStartingWith("cpu: " + mounts + " lists no cgroup CPU controller");
    Files.writeString(mounts.resolve("cgroup.controllers"), "memory\n");
    assertThatThrownBy(() -> CpuGroups.checked(mounts, 0.5))
        .hasMessageContaining("no cgroup CPU controller");
    for (double cores : new double[] {0, -1, Double.NaN, 0.001, 100_000}) {
      assertThatThrownBy(() -> CpuGroups.checked(mounts, cores))
          .hasMessageContaining("must be a number of cores from 0.01 to ");
    }
  }
}
