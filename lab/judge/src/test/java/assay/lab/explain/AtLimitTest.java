package assay.lab.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What was at a limit from second 12 to second 18 of a phase of 35 s. */
class AtLimitTest {
  private static final int SECONDS = 35;
  private static final int FROM = 12;
  private static final int TO = 18;

  private final MadeRun run =
      new MadeRun(SECONDS).series("latency.read.p99.ms", values(80, 2)).series("a", values(1, 1));

  /** One value within the stretch, another one outside. */
  private static double[] values(double inside, double outside) {
    double[] values = new double[SECONDS];
    Arrays.fill(values, outside);
    Arrays.fill(values, FROM, TO, inside);
    return values;
  }

  private List<String> reached() throws IOException {
    return run.explain(FROM, TO).reached();
  }

  private MadeRun cpu(double machineInside, double machineOutside) {
    return run.series("cpu.online.cores", values(2, 2))
        .series("cpu.machine.cores", values(machineInside, machineOutside));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "disk.vda.util.percent | 97 | 10 | disk vda was busy 97 % of the time (10 % in the rest of the phase)",
        "jvm.hbase.1.gc.ms | 450 | 3 | the JVM of hbase 1 was paused for garbage collection 45 % of the time (0 % in the rest of the phase)",
        "assay.gc.ms | 300 | 3 | Assay itself was paused for garbage collection 30 % of the time (0 % in the rest of the phase)",
        "store.hold.ms | 800 | 0 | the store held back writes 100 % of the time (0 % in the rest of the phase)",
        "store.blocked.ms_per_s | 900 | 20 | the store blocked writes: on one server, all waits added up to 0.90 s per second (0.02 s in the rest of the phase)",
        "store.requests-refused.per_s | 40 | 0 | the store refused requests 100 % of the time (0 % in the rest of the phase), because a quota was used up",
        "throttled.tserver.1.share | 0.8 | 0 | tserver 1 used up its CPU quota 80 % of the time (0 % in the rest of the phase)",
        "pressure.io.percent | 55 | 1.5 | processes waited for disks 55 % of the time (1.5 % in the rest of the phase)",
        "pressure.memory.percent | 40 | 0.1 | processes waited for memory 40 % of the time (0.1 % in the rest of the phase)",
        "tcp.retransmits.per_s | 40 | 0.2 | the network lost packets: TCP retransmitted 40 segments per second (0.2 in the rest of the phase)",
        "store.compactions-running.count | 1 | 0 | compactions ran 100 % of the time (0 % in the rest of the phase)",
        "store.cache-misses.per_s | 900 | 4 | the store's block cache missed 900 blocks per second (4 in the rest of the phase)"
      })
  void whatWasAtItsLimitInTheStretchAloneIsTold(
      String series, double inside, double outside, String words) throws IOException {
    run.series(series, values(inside, outside));
    assertThat(reached()).containsExactly(words);
    assertThat(run.explain(FROM, TO).sentence()).contains(" During this time, " + words + ". ");
    run.series(series, values(inside, inside));
    assertThat(reached()).as("at its limit all the time").isEmpty();
    run.series(series, values(outside, outside));
    assertThat(reached()).as("never at its limit").isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "other | other processes used",
        "steal | the hypervisor gave other machines",
        "assay | Assay itself used",
        "tserver | tserver used"
      })
  void whoTookTheCpusThatWereUsedUpIsTold(String group, String words) throws IOException {
    double stolen = group.equals("steal") ? 1.5 : 0;
    cpu(1.95 - stolen, 0.5)
        .series("cpu.zookeeper.cores", values(0.2, 0.1))
        .series("cpu." + group + ".cores", values(1.5, 0.2));
    assertThat(reached())
        .containsExactly(
            words + " 1.5 cores (0.2 in the rest of the phase) while the CPUs were full");
  }

  @Test
  void ofAGroupsServersEachIsToldAndNotTheirSum() throws IOException {
    run.series("jvm.tserver.gc.ms", values(300, 2))
        .series("jvm.tserver.1.gc.ms", values(1, 1.5))
        .series("jvm.tserver.2.gc.ms", values(299, 0.5));
    assertThat(reached()).hasSize(1);
    assertThat(reached().get(0))
        .startsWith("the JVM of tserver 2 was paused for garbage collection 30 % of the time");
  }

  @Test
  void cpusThatWereNotUsedUpOrTakenByNobodyMoreAreNotTold() throws IOException {
    cpu(1.2, 0.5).series("cpu.other.cores", values(0.9, 0.1));
    assertThat(reached()).isEmpty();
    cpu(1.95, 1.9).series("cpu.other.cores", values(1.1, 1.0));
    assertThat(reached()).isEmpty();
  }

  @Test
  void timeInWhichAssayItselfDidNotRunIsTold() throws IOException {
    double[] own = values(0.2, 0.2);
    Arrays.fill(own, FROM, FROM + 5, Double.NaN);
    run.series("cpu.assay.cores", own);
    assertThat(reached()).hasSize(1);
    assertThat(reached().get(0)).matches("Assay's process did not run from 16\\.. to 22\\.. s");
    Arrays.fill(own, 0.2);
    own[FROM] = Double.NaN;
    run.series("cpu.assay.cores", own);
    assertThat(reached()).as("a sample that is missing").isEmpty();
  }

  @Test
  void tabletsThatWereSplitAreTold() throws IOException {
    double[] tablets = new double[SECONDS];
    Arrays.fill(tablets, 4);
    Arrays.fill(tablets, FROM + 2, SECONDS, 30);
    run.series("store.tablets.count", tablets);
    assertThat(reached()).containsExactly("tablets were split (from 4 to 30)");
    Arrays.fill(tablets, FROM + 2, SECONDS, 5);
    run.series("store.tablets.count", tablets);
    assertThat(reached()).isEmpty();
  }

  @Test
  void serversThatReadFromDisksAreTold() throws IOException {
    run.series("disk.vda.read.mb_per_s", values(9, 0))
        .series("disk.other.read.mb_per_s", values(9, 0));
    assertThat(reached()).isEmpty();
    run.series("disk.tserver.read.mb_per_s", values(9, 0.1))
        .series("cpu.tserver.cores", values(1, 1));
    assertThat(reached())
        .containsExactly(
            "tserver read 9.0 MB/s from disk instead of memory (0.1 in the rest of the phase)");
  }

  @Test
  void figuresThatAreRenewedSeldomAreOfTheTimeBeforeThem() throws IOException {
    double[] misses = new double[SECONDS];
    Arrays.fill(misses, Double.NaN);
    misses[5] = 3;
    misses[15] = 40;
    misses[25] = 500;
    misses[34] = 5;
    run.series("store.cache-misses.per_s", misses);
    assertThat(reached())
        .containsExactly(
            "the store's block cache missed 270 blocks per second (4 in the rest of the phase)");
  }
}
