package assay.lab.probe.device;

import static assay.lab.probe.FixtureHost.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import assay.lab.probe.FixtureHost;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.Mount;
import assay.lab.probe.process.RunQueueProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** CPU, pressure, disk and run queue, on a made-up machine. */
class MachineProbesTest {
  private static final String THREAD_PREFIX = "assay-load-";

  @TempDir Path folder;
  private FixtureHost host;

  @BeforeEach
  void makeHost() throws IOException {
    host = new FixtureHost(folder);
  }

  private void stat(String cpu) throws IOException {
    host.write("proc/stat", "cpu  " + cpu + "\ncpu0 1 2 3\ncpu1 1 2 3\nintr 5 6 7\nctxt 9\n");
  }

  @Test
  void cpuCountsEveryBusyKindOnceAndGuestsNotTwice() throws IOException {
    CpuProbe probe = new CpuProbe(host.files);
    stat("1000 100 500 9000 40 7 3 20 600 60");
    assertThat(sample(probe, 10).values)
        .containsOnlyKeys("cpu.online.cores", "cpu.usable.cores")
        .containsEntry("cpu.online.cores", 2.0);
    stat("1100 110 550 9100 60 17 13 50 700 70");
    assertThat(sample(probe, 12).values)
        .contains(
            entry("cpu.machine.cores", (100 + 10 + 50 + 10 + 10) / 100.0 / 2),
            entry("cpu.steal.cores", 0.15),
            entry("cpu.iowait.cores", 0.1));
  }

  @Test
  void aCounterThatGoesBackGivesNoRateOnce() throws IOException {
    CpuProbe probe = new CpuProbe(host.files);
    stat("1000 0 0 0 50 0 0 0 0 0");
    sample(probe, 1);
    stat("1100 0 0 0 40 0 0 0 0 0");
    assertThat(sample(probe, 2).values)
        .containsEntry("cpu.machine.cores", 1.0)
        .doesNotContainKey("cpu.iowait.cores");
    stat("1200 0 0 0 60 0 0 0 0 0");
    assertThat(sample(probe, 3).values).containsEntry("cpu.iowait.cores", 0.2);
  }

  @Test
  void missingOrMalformedFilesFailWithTheirName() throws IOException {
    CpuProbe probe = new CpuProbe(host.files);
    assertThatThrownBy(() -> sample(probe, 1)).hasMessageContaining("stat");
    host.write("proc/stat", "cpu  1 2 x 4\n");
    assertThatThrownBy(() -> sample(probe, 1)).hasMessageContaining("unexpected format");
    HostFiles nowhere =
        new HostFiles(folder.resolve("a"), folder.resolve("b"), folder.resolve("c"));
    assertThatThrownBy(() -> sample(new CpuProbe(nowhere), 1)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> sample(new RunQueueProbe(nowhere, "assay-load-"), 1))
        .isInstanceOf(IOException.class);
  }

  private void pressure(String name, long someMicros, long fullMicros) throws IOException {
    String averages = " avg10=2.25 avg60=8.11 avg300=4.70 total=";
    host.write(
        "proc/pressure/" + name,
        "some" + averages + someMicros + "\nfull" + averages + fullMicros + "\n");
  }

  @Test
  void pressureIsTheShareOfTimeSinceTheSampleBefore() throws IOException {
    for (String name : new String[] {"cpu", "io", "memory"}) {
      pressure(name, 5_000_000, 1_000_000);
    }
    PressureProbe probe = new PressureProbe(host.files);
    assertThat(sample(probe, 1).values).isEmpty();
    pressure("cpu", 5_500_000, 0);
    pressure("io", 5_020_000, 1_010_000);
    assertThat(sample(probe, 3).values)
        .containsOnly(
            entry("pressure.cpu.percent", 25.0),
            entry("pressure.io.percent", 1.0),
            entry("pressure.io.full.percent", 0.5),
            entry("pressure.memory.percent", 0.0),
            entry("pressure.memory.full.percent", 0.0));
    Files.delete(folder.resolve("proc/pressure/io"));
    FixtureHost.Collected collected = sample(probe, 4);
    assertThat(collected.values)
        .containsOnlyKeys(
            "pressure.cpu.percent", "pressure.memory.percent", "pressure.memory.full.percent");
    assertThat(collected.gaps).singleElement().asString().contains("pressure/io");
  }

  @Test
  void memoryIsWhatTheKernelCounts() throws IOException {
    host.write(
        "proc/meminfo",
        """
        MemTotal:        1000000 kB
        MemFree:          100000 kB
        MemAvailable:     600000 kB
        Buffers:           50000 kB
        Cached:           350000 kB
        SwapCached:            1 kB
        Dirty:              2000 kB
        Writeback:          1000 kB
        """);
    assertThat(sample(new MemoryProbe(host.files), 1).values)
        .containsOnly(
            entry("memory.machine.used.mb", 409.6),
            entry("memory.machine.free.mb", 102.4),
            entry("memory.machine.cached.mb", 409.6),
            entry("memory.machine.dirty.mb", 2.048),
            entry("memory.machine.writeback.mb", 1.024));
  }

  private void network(long in, long out) throws IOException {
    host.write(
        "proc/self/net/dev",
        """
        Inter-|   Receive                           |  Transmit
         face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs
            lo:  %d 5 0 0 0 0 0 0 %d 5 0 0 0 0 0 0
          ifb0:       0 0 0 0 0 0 0 0       0 0 0 0 0 0 0 0
          eth0:1000000 7 0 0 0 0 0 0 500 7 0 0 0 0 0 0
        """
            .formatted(in, out));
  }

  @Test
  void interfacesThatAreDownHaveNoValuesAndCountersThatWrapGiveNoneOnce() throws IOException {
    host.write("sys/class/net/ifb0/operstate", "down\n");
    host.write("sys/class/net/eth0/operstate", "up\n");
    NetworkProbe probe = new NetworkProbe(host.files);
    network(1_000_000, 2_000_000);
    assertThat(sample(probe, 1).values).isEmpty();
    network(5_000_000, 12_000_000);
    assertThat(sample(probe, 3).values)
        .containsOnly(
            entry("net.lo.in.mb_per_s", 2.0),
            entry("net.lo.out.mb_per_s", 5.0),
            entry("net.eth0.in.mb_per_s", 0.0),
            entry("net.eth0.out.mb_per_s", 0.0));
    network(17, 13_000_000);
    assertThat(sample(probe, 4).values)
        .containsEntry("net.lo.out.mb_per_s", 1.0)
        .doesNotContainKey("net.lo.in.mb_per_s");
  }

  private void sentOnceMore(long segments) throws IOException {
    host.write(
        "proc/self/net/snmp",
        "Ip: Forwarding DefaultTTL\nIp: 2 64\n"
            + "Tcp: RtoAlgorithm RtoMin RtoMax MaxConn ActiveOpens PassiveOpens AttemptFails"
            + " EstabResets CurrEstab InSegs OutSegs RetransSegs InErrs OutRsts InCsumErrors\n"
            + "Tcp: 1 200 120000 -1 88542 51032 37467 2270 1 80891696 80868319 "
            + segments
            + " 0 39699 0\n");
  }

  @Test
  void segmentsThatTcpSendsOnceMoreAreCounted() throws IOException {
    RetransmitProbe probe = new RetransmitProbe(host.files);
    sentOnceMore(100);
    assertThat(sample(probe, 1).values).isEmpty();
    sentOnceMore(130);
    assertThat(sample(probe, 3).values).containsOnly(entry("tcp.retransmits.per_s", 15.0));
    host.write("proc/self/net/snmp", "Ip: 1\nIp: 2\n");
    assertThatThrownBy(() -> sample(probe, 4)).hasMessageContaining("unexpected format");
  }

  private void mounts(String special) throws IOException {
    host.write(
        "proc/self/mountinfo",
        "27 1 254:0 / / rw,relatime - ext4 /dev/vda rw\n"
            + special
            + "28 27 0:9 / /nowhere rw - proc proc rw\n");
  }

  private void disks(String... lines) throws IOException {
    host.write("proc/diskstats", lines.length == 0 ? "" : String.join("\n", lines) + "\n");
  }

  private void link(String number, String target) throws IOException {
    Path links = Files.createDirectories(folder.resolve("sys/dev/block"));
    Files.createSymbolicLink(
        links.resolve(number), folder.resolve("sys/devices/pci/block").resolve(target));
  }

  @Test
  void disksAreShownAsWholesOnceTheyWereUsed() throws IOException {
    Files.createDirectories(folder.resolve("sys/block/sda"));
    Files.createDirectories(folder.resolve("sys/block/loop0"));
    disks(
        "   7  0 loop0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0",
        "   8  0 sda 100 5 2000 10 200 5 4000 20 0 1000 9 1 1 1 1 1 1",
        "   8  1 sda1 100 5 2000 10 200 5 4000 20 0 1000 9 1 1 1 1 1 1");
    DiskProbe probe = new DiskProbe(host.files, Disks.under(List.of()));
    assertThat(sample(probe, 1).values).isEmpty();
    disks("8 0 sda 110 5 4000 50 240 5 12000 80 0 1500 9 1 1 1 1 1 1");
    assertThat(sample(probe, 3).values)
        .containsOnly(
            entry("disk.sda.read.mb_per_s", 0.512),
            entry("disk.sda.write.mb_per_s", 2.048),
            entry("disk.sda.util.percent", 25.0),
            entry("disk.sda.await.ms", 2.0),
            entry("disk.sda.iops", 25.0));
    disks("8 0 sda 110 5 4000 50 240 5 12000 80 0 1500 9 1 1 1 1 1 1");
    assertThat(sample(probe, 4).values)
        .containsEntry("disk.sda.iops", 0.0)
        .doesNotContainKey("disk.sda.await.ms");
    disks("8 0 sda 1 0 8 1 1 0 8 1 0 1 1 1 1 1 1 1 1");
    assertThat(sample(probe, 5).values).isEmpty();
  }

  @Test
  void disksOfVolumesHaveTheirNamesAndAreSummedUpByType() throws IOException {
    Map<Path, String> volumes = new HashMap<>();
    StringBuilder mounts = new StringBuilder("29 1 7:9 / / rw - ext4 /dev/vda rw\n");
    link("7:9", "vda");
    for (int n = 1; n <= 2; n++) {
      Path at = Files.createDirectories(host.root.resolve("ssd-" + n));
      volumes.put(at, "ssd-" + n);
      mounts.append("3%d 29 7:%d / %s rw - ext4 /dev/loop%d rw%n".formatted(n, n, at, n));
      Files.createDirectories(folder.resolve("sys/devices/pci/block/loop" + n));
      link("7:" + n, "loop" + n);
      Files.createDirectories(folder.resolve("sys/block/loop" + n));
    }
    Files.createDirectories(folder.resolve("sys/devices/pci/block/vda"));
    volumes.put(Files.createDirectories(host.root.resolve("plain")), "disk-1");
    mounts(mounts.toString());
    Files.createDirectories(folder.resolve("sys/block/vda"));
    Files.createDirectories(folder.resolve("sys/block/loop0"));
    host.write("sys/block/loop1/loop/backing_file", "/dev/loop0\n");
    DiskProbe probe = new DiskProbe(host.files, new Disks(List.of(), volumes, Set.of()));
    disks(
        "7 0 loop0 1 0 8 1 1 0 8 1 0 1 1",
        "7 1 loop1 1 0 8 1 1 0 8 1 0 1 1",
        "7 2 loop2 1 0 8 1 1 0 8 1 0 1 1",
        "7 9 vda 1 0 8 1 1 0 8 1 0 1 1");
    sample(probe, 1);
    disks(
        "7 0 loop0 1 0 8 1 11 0 20008 101 0 501 1",
        "7 1 loop1 1 0 8 1 11 0 20008 101 0 501 1",
        "7 2 loop2 1 0 8 1 31 0 40008 201 0 1001 1",
        "7 9 vda 1 0 8 1 5 0 60008 9 0 9 1");
    assertThat(sample(probe, 2).values)
        .containsEntry("disk.ssd-1.write.mb_per_s", 10.24)
        .containsEntry("disk.ssd-2.util.percent", 100.0)
        .containsEntry("volumes.ssd.write.mb_per_s", 30.72)
        .containsEntry("volumes.ssd.iops", 40.0)
        .containsEntry("volumes.ssd.util.percent", 75.0)
        .containsEntry("volumes.ssd.await.ms", 7.5)
        .containsKey("disk.vda.iops")
        .doesNotContainKeys("disk.loop0.iops", "disk.loop1.iops", "volumes.disk.iops");
  }

  @Test
  void aPartitionStandsOnItsWholeDisk() throws IOException {
    Path data = Files.createDirectories(host.root.resolve("my data/runs"));
    String point = data.getParent().toString().replace(" ", "\\040");
    mounts("30 27 8:2 / " + point + " rw,relatime shared:1 master:2 - xfs /dev/sda2 rw\n");
    host.write("sys/devices/pci/block/sda/sda2/partition", "2\n");
    link("8:2", "sda/sda2");
    assertThat(Mount.of(host.files, data).disk(host.files))
        .contains(host.root.resolve("sys/devices/pci/block/sda"));
    disks("8 0 sda 1 1 1 1 1 1 1 1 1 1 1");
    assertThat(sample(new DiskProbe(host.files, Disks.under(List.of(data))), 1).gaps).isEmpty();
  }

  @Test
  void noBlockDeviceIsAGapWithItsReason() throws IOException {
    mounts("30 27 0:25 / " + host.root + " rw - tmpfs tmpfs rw\n");
    disks();
    DiskProbe probe =
        new DiskProbe(host.files, Disks.under(List.of(folder, folder.resolve("none"))));
    FixtureHost.Collected collected = sample(probe, 1);
    assertThat(collected.values).isEmpty();
    assertThat(collected.gaps).hasSize(2);
    assertThat(collected.gaps.get(0)).contains("tmpfs", "no block device");
    assertThat(collected.gaps.get(1)).contains("/none: cannot be found");
    assertThat(sample(probe, 2).gaps).isEqualTo(collected.gaps);
  }

  @Test
  void theLastOfTwoMountsOnOnePointCounts() throws IOException {
    mounts(
        "30 27 0:25 / %s rw - tmpfs tmpfs rw\n31 30 8:16 / %s rw - ext4 /dev/sdb rw\n"
            .formatted(host.root, host.root));
    host.write("sys/devices/pci/block/sdb/stat", "");
    link("8:16", "sdb");
    Mount mount = Mount.of(host.files, folder);
    assertThat(mount.filesystem()).isEqualTo("ext4");
    assertThat(mount.disk(host.files)).get().asString().endsWith("/sdb");
  }

  private void task(int id, String comm, long ranNanos, long waitedNanos) throws IOException {
    host.write("proc/self/task/" + id + "/comm", comm + "\n");
    host.write("proc/self/task/" + id + "/schedstat", ranNanos + " " + waitedNanos + " 12\n");
  }

  private void endTask(int id) throws IOException {
    for (String name : new String[] {"comm", "schedstat", ""}) {
      Files.delete(folder.resolve("proc/self/task/" + id + "/" + name));
    }
  }

  @Test
  void runQueueIsTheMeanOverLoadThreadsThatLivedThroughout() throws IOException {
    RunQueueProbe probe = new RunQueueProbe(host.files, THREAD_PREFIX);
    task(1, "main", 5, 0);
    task(2, "assay-load-0", 5, 1_000_000_000L);
    task(3, "assay-load-1", 5, 0);
    assertThat(sample(probe, 1).values).isEmpty();
    task(1, "main", 5, 900_000_000L);
    task(2, "assay-load-0", 5, 1_500_000_000L);
    task(3, "assay-load-1", 5, 100_000_000L);
    task(4, "assay-load-2", 5, 900_000_000L);
    assertThat(sample(probe, 2).values).containsOnly(entry("wait.assay.share", 0.3));
    endTask(2);
    task(3, "assay-load-1", 5, 300_000_000L);
    task(4, "assay-load-2", 5, 0);
    assertThat(sample(probe, 3).values).containsOnly(entry("wait.assay.share", 0.2));
  }

  @Test
  void aThreadMayGetItsNameAfterItsBirth() throws IOException {
    RunQueueProbe probe = new RunQueueProbe(host.files, THREAD_PREFIX);
    task(7, "main", 1, 0);
    sample(probe, 1);
    task(7, "assay-load-0", 1, 0);
    sample(probe, 2);
    task(7, "assay-load-0", 1, 250_000_000L);
    assertThat(sample(probe, 3).values).containsOnly(entry("wait.assay.share", 0.25));
  }

  @Test
  void ofManyThreadsASampleByNumberStandsForAll() throws IOException {
    RunQueueProbe probe = new RunQueueProbe(host.files, THREAD_PREFIX);
    for (int id = 1000; id < 1600; id++) {
      task(id, "assay-load-" + id, 5, 0);
    }
    assertThat(sample(probe, 1).values).isEmpty();
    for (int id = 1000; id < 1600; id++) {
      task(id, "assay-load-" + id, 5, id % 4 == 0 ? 400_000_000L : 900_000_000L);
    }
    assertThat(sample(probe, 2).values).containsOnly(entry("wait.assay.share", 0.4));
  }

  @Test
  void runQueueSaysWhenTheKernelDoesNotCount() throws IOException {
    RunQueueProbe probe = new RunQueueProbe(host.files, THREAD_PREFIX);
    task(2, "assay-load-0", 0, 0);
    sample(probe, 1);
    FixtureHost.Collected collected = sample(probe, 2);
    assertThat(collected.values).isEmpty();
    assertThat(collected.gaps).singleElement().asString().contains("no scheduling statistics");
    assertThatThrownBy(() -> new RunQueueProbe(host.files, "a-name-too-long-"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
