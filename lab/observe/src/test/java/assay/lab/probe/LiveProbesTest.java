package assay.lab.probe;

import static assay.lab.probe.FixtureHost.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.awaitility.Awaitility.await;

import assay.lab.probe.FixtureHost.Collected;
import assay.lab.probe.device.CpuProbe;
import assay.lab.probe.device.DiskProbe;
import assay.lab.probe.device.Disks;
import assay.lab.probe.device.MemoryProbe;
import assay.lab.probe.device.NetworkProbe;
import assay.lab.probe.device.PressureProbe;
import assay.lab.probe.device.RetransmitProbe;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.jvm.JvmGroupsProbe;
import assay.lab.probe.jvm.OwnJvmProbe;
import assay.lab.probe.jvm.ProbeCostProbe;
import assay.lab.probe.process.ProcessGroupProbe;
import assay.lab.probe.process.ProcessRule;
import assay.lab.probe.process.ProcessRules;
import assay.lab.probe.process.ProcessTable;
import assay.lab.probe.process.RunQueueProbe;
import assay.lab.run.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The same probes on the real kernel. */
@EnabledOnOs(OS.LINUX)
class LiveProbesTest {
  private static final HostFiles FILES = HostFiles.ofThisMachine();
  private static final String THREAD_PREFIX = "assay-load-";
  private static final double BURN_SECONDS = 1.5;
  private static final ProcessRule BURNER =
      FixtureHost.rule("burner", "BurnCpu \\d+$", ProcessRule.Owner.OTHERS);

  private static Collected now(Probe probe) throws IOException {
    return at(System.nanoTime(), probe);
  }

  /** CPU that a process has used, by the kernel's account. */
  private static double cpuSeconds(Process process) {
    return process.info().totalCpuDuration().orElseThrow().toMillis() / 1e3;
  }

  private static Process burner() throws IOException {
    return ChildJvm.start(
        List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1"),
        BurnCpu.class,
        Long.toString(Math.round(BURN_SECONDS * 1000)));
  }

  @Test
  void aChildsGroupShowsTheCoresItBurnt() throws Exception {
    Process child = burner();
    try (BufferedReader said =
        new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(said.readLine()).isEqualTo("ready");
      ProcessRules rules = new ProcessRules(List.of(BURNER));
      ProcessTable table = ProcessTable.ofMachine(FILES, rules);
      ProcessGroupProbe group = new ProcessGroupProbe(FILES, table);
      CpuProbe machine = new CpuProbe(FILES);
      long lastNanos = System.nanoTime();
      at(lastNanos, group);
      at(lastNanos, machine);
      double usedSeconds = -cpuSeconds(child);
      child.getOutputStream().write('\n');
      child.getOutputStream().flush();
      CompletableFuture<String> burnt = CompletableFuture.supplyAsync(() -> line(said));
      double groupSeconds = 0;
      double machineSeconds = 0;
      boolean done = false;
      while (!done) {
        done = ended(burnt);
        long nowNanos = System.nanoTime();
        Map<String, Double> values = at(nowNanos, group).values;
        Map<String, Double> machineValues = at(nowNanos, machine).values;
        double seconds = (nowNanos - lastNanos) / 1e9;
        lastNanos = nowNanos;
        assertThat(values.get("memory.burner.mb")).isBetween(5.0, 2000.0);
        groupSeconds += values.get("cpu.burner.cores") * seconds;
        machineSeconds += machineValues.get("cpu.machine.cores") * seconds;
      }
      assertThat(burnt.get()).startsWith("burnt");
      usedSeconds += cpuSeconds(child);
      assertThat(usedSeconds).isGreaterThan(BURN_SECONDS * 0.95);
      assertThat(groupSeconds).isCloseTo(usedSeconds, withinPercentage(5));
      assertThat(machineSeconds).isGreaterThan(groupSeconds * 0.9);
      child.getOutputStream().close();
      assertThat(child.waitFor()).isZero();
      assertThat(now(group).gaps).contains("processes of burner: no running process found");
    } finally {
      child.destroyForcibly();
    }
  }

  /** Waits for it, at most for the time between two samples. */
  private static boolean ended(CompletableFuture<String> burnt) throws Exception {
    try {
      burnt.get(200, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  private static String line(BufferedReader reader) {
    try {
      return reader.readLine();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void starvedThreadsShowInTheRunQueue() throws Exception {
    int count = 4 * Runtime.getRuntime().availableProcessors();
    CountDownLatch stop = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Thread thread = new Thread(() -> spinUntil(stop), THREAD_PREFIX + i);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    try {
      RunQueueProbe probe = new RunQueueProbe(FILES, THREAD_PREFIX);
      // Of four busy threads on a core, each waits three quarters of its time, once all have begun.
      await()
          .atMost(Duration.ofMinutes(1))
          .untilAsserted(
              () ->
                  assertThat(now(probe).values.getOrDefault("wait.assay.share", 0.0))
                      .isBetween(0.5, 1.0));
    } finally {
      stop.countDown();
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }

  private static void spinUntil(CountDownLatch stop) {
    while (stop.getCount() > 0) {
      Thread.onSpinWait();
    }
  }

  @Test
  void theJvmShowsWhatItAllocates() throws Exception {
    OwnJvmProbe probe = new OwnJvmProbe();
    at(0, probe);
    List<byte[]> kept = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      kept.add(new byte[1_000_000]);
    }
    Map<String, Double> values = at(TimeUnit.SECONDS.toNanos(1), probe).values;
    assertThat(kept).hasSize(20);
    assertThat(values.get("assay.allocated.mb_per_s")).isBetween(19.5, 60.0);
    assertThat(values.get("assay.heap.mb")).isGreaterThan(20);
    assertThat(values.get("assay.gc.ms")).isNotNegative();
  }

  @Test
  @Tag("timing")
  void allProbesTogetherStayCheap(@TempDir Path folder) throws Exception {
    List<Process> children = new ArrayList<>();
    try {
      for (int i = 0; i < 6; i++) {
        children.add(new ProcessBuilder("sleep", "100").start());
      }
      ProcessTable table = ProcessTable.ofMachine(FILES, new ProcessRules(List.of(BURNER)));
      List<Probe> probes =
          List.of(
              new CpuProbe(FILES),
              new ProcessGroupProbe(FILES, table),
              new RunQueueProbe(FILES, THREAD_PREFIX),
              new DiskProbe(FILES, Disks.under(List.of(folder))),
              new PressureProbe(FILES),
              new JvmGroupsProbe(table),
              new MemoryProbe(FILES),
              new NetworkProbe(FILES),
              new RetransmitProbe(FILES),
              new OwnJvmProbe(),
              new ProbeCostProbe(FILES, () -> 0));
      SampleRound round = new SampleRound(probes, new SamplerTest.Kept(), System::nanoTime);
      com.sun.management.ThreadMXBean threads =
          (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
      take(round, 100);
      long cpuBefore = threads.getCurrentThreadCpuTime();
      long bytesBefore = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
      take(round, 100);
      double millis = (threads.getCurrentThreadCpuTime() - cpuBefore) / 100e6;
      long bytes =
          (threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - bytesBefore) / 100;
      List<Long> seen = new ArrayList<>();
      table.forEach(process -> seen.add(process.pid()));
      System.out.printf(
          "one sample of %d processes: %.3f ms CPU, %d bytes%n", seen.size(), millis, bytes);
      assertThat(millis).isLessThan(4 + 0.1 * seen.size());
      // Of JVMs that are some seconds old, this one among them, long command lines are read anew.
      assertThat(bytes).isLessThan(1_000_000);
    } finally {
      children.forEach(Process::destroyForcibly);
    }
  }

  private static void take(SampleRound round, int times) throws IOException {
    for (int i = 0; i < times; i++) {
      round.take();
    }
  }
}
