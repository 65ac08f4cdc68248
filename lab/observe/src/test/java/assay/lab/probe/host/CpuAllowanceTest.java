package assay.lab.probe.host;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.probe.FixtureHost;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Quotas and affinity as both versions of cgroups show them. */
class CpuAllowanceTest {
  @TempDir Path folder;
  private FixtureHost host;
  private CpuAllowance allowance;

  @BeforeEach
  void makeHost() throws IOException {
    host = new FixtureHost(folder);
    host.write("proc/7/status", "Name:\tx\nCpus_allowed:\tff\nCpus_allowed_list:\t0-3,8\n");
    allowance = new CpuAllowance(host.files, host.files.proc().resolve("7"));
  }

  private void second(String root) throws IOException {
    host.write(
        "proc/self/mountinfo",
        "31 23 0:28 / /proc rw - proc proc rw\n"
            + "41 31 0:38 "
            + root
            + " "
            + host.root.resolve("cg")
            + " rw,relatime shared:4 - cgroup2 cgroup2 rw\n");
    host.write("proc/7/cgroup", "0::/docker/a\n");
  }

  private void first() throws IOException {
    host.write(
        "proc/self/mountinfo",
        "32 31 0:29 / "
            + host.root.resolve("cg")
            + " rw,relatime - cgroup cgroup rw,cpu,cpuacct\n"
            + "33 31 0:30 / "
            + host.root.resolve("cpuset")
            + " rw,relatime - cgroup cgroup rw,cpuset\n");
    host.write("proc/7/cgroup", "9:name=systemd:/\n3:cpuset:/x\n1:cpu,cpuacct:/docker/a\n0::/\n");
  }

  private double cores() {
    allowance.read();
    return allowance.cores();
  }

  @Test
  void withoutAQuotaAffinityAloneBounds() throws IOException {
    second("/");
    host.write("cg/docker/a/cpu.max", "max 100000\n");
    assertThat(cores()).isEqualTo(5);
    assertThat(allowance.throttledShare()).isNaN();
  }

  @Test
  void theTightestQuotaOfAllGroupsAboveCounts() throws IOException {
    second("/");
    host.write("cg/docker/a/cpu.max", "250000 100000\n");
    host.write("cg/docker/cpu.max", "150000 100000\n");
    host.write("cg/docker/a/cpu.stat", "usage_usec 1\nnr_periods 900\nnr_throttled 900\n");
    host.write("cg/docker/cpu.stat", "usage_usec 1\nnr_periods 100\nnr_throttled 10\n");
    assertThat(cores()).isEqualTo(1.5);
    assertThat(allowance.throttledShare()).as("since when is not known").isNaN();
    host.write("cg/docker/cpu.stat", "usage_usec 9\nnr_periods 110\nnr_throttled 14\n");
    assertThat(cores()).isEqualTo(1.5);
    assertThat(allowance.throttledShare()).isEqualTo(0.4);
    assertThat(cores()).isEqualTo(1.5);
    assertThat(allowance.throttledShare()).as("nothing ran").isNaN();
  }

  @Test
  void aContainerSeesItsOwnGroupAsTheRoot() throws IOException {
    second("/docker/a");
    host.write("cg/cpu.max", "50000 100000\n");
    assertThat(cores()).isEqualTo(0.5);
  }

  @Test
  void theFirstVersionsQuotasAreRead() throws IOException {
    first();
    host.write("cg/docker/a/cpu.cfs_quota_us", "20000\n");
    host.write("cg/docker/a/cpu.cfs_period_us", "100000\n");
    host.write("cg/cpu.cfs_quota_us", "-1\n");
    host.write("cg/cpu.cfs_period_us", "100000\n");
    host.write("cg/docker/a/cpu.stat", "nr_periods 5\nnr_throttled 5\nthrottled_time 1\n");
    assertThat(cores()).isEqualTo(0.2);
    host.write("cg/docker/a/cpu.stat", "nr_periods 15\nnr_throttled 15\nthrottled_time 9\n");
    cores();
    assertThat(allowance.throttledShare()).isEqualTo(1);
  }

  @Test
  void whatCannotBeReadSetsNoBound() throws IOException {
    host.end(7);
    assertThat(cores()).isInfinite();
  }
}
