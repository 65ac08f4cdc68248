package assay.lab.probe.jvm;

import static assay.lab.probe.FixtureHost.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import assay.lab.probe.FixtureHost;
import assay.lab.probe.FixtureHost.Collected;
import assay.lab.probe.FixtureHost.Shown;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.process.ProcessGroupProbe;
import assay.lab.probe.process.ProcessRule;
import assay.lab.probe.process.ProcessRules;
import assay.lab.probe.process.ProcessTable;
import assay.lab.run.ChildJvm;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmGroupsProbeTest {
  private static final ProcessRule RULE =
      FixtureHost.rule("tserver", "Sleeping|tserver$", ProcessRule.Owner.STORE);

  @TempDir Path folder;
  private FixtureHost host;
  private ProcessTable table;
  private ProcessGroupProbe processes;
  private JvmGroupsProbe probe;

  @BeforeEach
  void makeHost() throws IOException {
    host = new FixtureHost(folder);
    host.uptime(100);
    host.busy(0);
    watch(host.files);
    host.show(new Shown(501, "/jdk/bin/java -cp x Main tserver", 7000, 1));
    host.show(new Shown(700, "java Other", 7000, 1));
  }

  private void watch(HostFiles files) {
    table = ProcessTable.ofMachine(files, new ProcessRules(List.of(RULE)));
    processes = new ProcessGroupProbe(files, table);
    probe = new JvmGroupsProbe(table);
  }

  /** Ticks of a microsecond. */
  private void data(long pauses, long pauseMicros, long lastMicros, long concurrent)
      throws IOException {
    byte[] bytes =
        new PerfDataFixture()
            .with("sun.os.hrt.frequency", 1_000_000L)
            .with("sun.gc.collector.0.name", "G1 young collection pauses")
            .with("sun.gc.collector.0.invocations", pauses)
            .with("sun.gc.collector.0.time", pauseMicros)
            .with("sun.gc.collector.0.lastEntryTime", 5_000_000L)
            .with("sun.gc.collector.0.lastExitTime", 5_000_000L + lastMicros)
            .with("sun.gc.collector.1.name", "Concurrent work")
            .with("sun.gc.collector.1.invocations", concurrent)
            .with("sun.gc.collector.1.time", concurrent * 1000)
            .with("sun.gc.generation.0.space.0.used", 3_000_000L)
            .with("sun.gc.generation.1.space.0.used", 4_000_000L)
            .with("sun.gc.metaspace.used", 9_000_000L)
            .with("sun.rt.safepointTime", pauseMicros + 20_000 * pauses)
            .bytes(ByteOrder.LITTLE_ENDIAN);
    Path file = folder.resolve("proc/501/root/tmp/hsperfdata_me/7");
    Files.createDirectories(file.getParent());
    Files.write(file, bytes);
    Files.writeString(folder.resolve("proc/501/status"), "Name:\tjava\nNSpid:\t501\t7\n");
  }

  private Collected both(double seconds) throws IOException {
    sample(processes, seconds);
    return sample(probe, seconds);
  }

  @Test
  void readsHeapPausesAndSafepointsOfAJvmInAContainer() throws IOException {
    data(10, 900_000, 0, 0);
    assertThat(both(1).values).containsOnly(entry("jvm.tserver.heap.mb", 7.0));
    data(12, 1_100_000, 120_000, 5);
    Collected collected = both(3);
    assertThat(collected.values)
        .containsOnly(
            entry("jvm.tserver.heap.mb", 7.0),
            entry("jvm.tserver.gc.ms", 100.0),
            entry("jvm.tserver.1.gc.ms", 100.0),
            entry("jvm.tserver.gc.per_s", 1.0),
            entry("jvm.tserver.safepoint.ms", 120.0));
    assertThat(collected.gaps).isEmpty();
    assertThat(collected.events).isEmpty();
  }

  @Test
  void aLongPauseIsAnEventAndSeveralShortOnesAreNot() throws IOException {
    data(10, 900_000, 0, 0);
    both(1);
    data(11, 1_212_000, 312_000, 0);
    assertThat(both(2).events).containsExactly("gc-pause: tserver: JVM paused for 312 ms");
    data(14, 1_512_000, 100_000, 0);
    assertThat(both(3).events).isEmpty();
    data(16, 2_012_000, 410_000, 0);
    assertThat(both(4).events).containsExactly("gc-pause: tserver: JVM paused for 410 ms");
  }

  @Test
  void aJvmThatKeepsNoFileIsAGapOfItsGroupButNotOfAllOthers() throws IOException {
    Files.createDirectories(folder.resolve("proc/501/root/tmp"));
    Collected collected = both(1);
    for (int second = 2; second < 8; second++) {
      collected = both(second);
    }
    assertThat(collected.values).isEmpty();
    assertThat(collected.gaps)
        .singleElement()
        .asString()
        .contains("JVMs of tserver", "process 501", "UsePerfData");
  }

  @Test
  void brokenDataIsAGap() throws IOException {
    data(1, 1, 1, 1);
    Path file = folder.resolve("proc/501/root/tmp/hsperfdata_me/7");
    Files.writeString(file, "something else that is as long as a prologue");
    assertThat(both(1).gaps).singleElement().asString().contains("is not JVM performance data");
  }

  @Test
  void aRealJvmIsReadWithoutItsHelp() throws Exception {
    List<String> options = List.of("-Xmx32m", "-XX:+UsePerfData", "-XX:TieredStopAtLevel=1");
    Process java = ChildJvm.start(options, Sleeping.class);
    try {
      assertThat(java.getInputStream().read()).isEqualTo('!');
      watch(HostFiles.ofThisMachine());
      now();
      java.getOutputStream().write('\n');
      java.getOutputStream().flush();
      assertThat(java.getInputStream().read()).isEqualTo('!');
      Map<String, Double> values = now();
      assertThat(values.get("jvm.tserver.heap.mb")).isBetween(0.1, 32.0);
      assertThat(values.get("jvm.tserver.gc.per_s")).isPositive();
      assertThat(values.get("jvm.tserver.gc.ms")).isPositive();
      assertThat(values.get("jvm.tserver.safepoint.ms")).isPositive();
    } finally {
      java.destroyForcibly();
    }
  }

  private Map<String, Double> now() throws IOException {
    FixtureHost.at(System.nanoTime(), processes);
    return FixtureHost.at(System.nanoTime(), probe).values;
  }

  /** Says that it is there, collects when it is told to, and waits for its end. */
  static final class Sleeping {
    private Sleeping() {}

    public static void main(String[] args) throws IOException {
      say();
      int asked = System.in.read();
      System.gc();
      say();
      while (asked >= 0) {
        asked = System.in.read();
      }
    }

    private static void say() {
      System.out.print('!');
      System.out.flush();
    }
  }
}
