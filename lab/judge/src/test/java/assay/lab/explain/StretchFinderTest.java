package assay.lab.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.lab.timeline.SeriesId;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class StretchFinderTest {
  @Test
  void findsSlowStretchesWorstFirst() throws IOException {
    double[] latency = new Noise(1).latency(600, 0.3);
    for (int i = 0; i < 600; i++) {
      latency[i] *= i >= 100 && i < 120 ? 4 : i >= 400 && i < 470 ? 6 : 1;
    }
    List<Stretch> found = worst(latency);
    assertThat(found).hasSize(2);
    assertThat(found.get(0).fromSeconds()).isEqualTo(405, within(3.0));
    assertThat(found.get(0).toSeconds()).isEqualTo(475, within(3.0));
    assertThat(found.get(1).fromSeconds()).isEqualTo(105, within(3.0));
  }

  @Test
  void ordinarySecondsAreNoStretch() throws IOException {
    int found = 0;
    for (int seed = 0; seed < 60; seed++) {
      found += worst(new Noise(seed).latency(300, seed % 2 * 0.5)).isEmpty() ? 0 : 1;
    }
    assertThat(found).as("of 60").isLessThanOrEqualTo(3);
    assertThat(worst(new double[300])).isEmpty();
    assertThat(worst(new Noise(1).latency(20, 0))).as("too short").isEmpty();
  }

  /** A storm of splits: two seconds a hundred times as slow, too short to tell by their sum. */
  @Test
  void aBurstFarFromTheRestStandsOut() throws IOException {
    double[] latency = new Noise(5).latency(90, 0);
    latency[40] *= 200;
    latency[41] *= 400;
    List<Stretch> found = worst(latency);
    assertThat(found).hasSize(1);
    assertThat(found.get(0).fromSeconds()).isEqualTo(45);
    assertThat(found.get(0).toSeconds()).as("long enough to be compared").isEqualTo(48);
    latency[41] /= 400;
    assertThat(worst(latency)).as("one slow second").isEmpty();
  }

  /** YCSB++, figure 9: reads behind a load are slow until the store has worked it off. */
  @Test
  void aSlowBeginningOfAShortPhaseStandsOut() throws IOException {
    double[] latency = new Noise(11).latency(90, 0.2);
    for (int i = 0; i < 11; i++) {
      latency[i] *= 10 - 0.7 * i;
    }
    List<Stretch> found = worst(latency);
    assertThat(found).isNotEmpty();
    assertThat(found.get(0).fromSeconds()).isEqualTo(5, within(1.0));
    assertThat(found.get(0).toSeconds()).isEqualTo(16, within(3.0));
  }

  @Test
  void lessThroughputIsWorseAndAStandstillIsSeen() throws IOException {
    Noise noise = new Noise(3);
    double[] rate = new double[300];
    for (int i = 0; i < 300; i++) {
      rate[i] = i >= 200 && i < 215 ? Double.NaN : 1000 + 30 * noise.gaussian();
    }
    SeriesId focus = SeriesId.ofRun("throughput.read.ok.per_s");
    List<Stretch> found =
        new StretchFinder(new MadeRun(300).series(focus.name(), rate).timeline()).worst(focus);
    assertThat(found).hasSize(1);
    assertThat(found.get(0).fromSeconds()).isEqualTo(205, within(1.0));
    assertThat(found.get(0).toSeconds()).isEqualTo(220, within(1.0));
  }

  @Test
  void theFocusIsTheOperationDoneMostOften() throws IOException {
    double[] some = new Noise(1).latency(60, 0);
    var timeline =
        new MadeRun(60)
            .series("latency.read.p99.ms", some)
            .series("latency.flush.p99.ms", some)
            .series("latency.update.p99.ms", some)
            .series("throughput.read.ok.per_s", new double[60])
            .series("throughput.flush.ok.per_s", Arrays.stream(some).map(x -> x / 3).toArray())
            .series("throughput.update.ok.per_s", some)
            .series("latency.scan.p99.ms", some)
            .series("throughput.scan.ok.per_s", Arrays.stream(some).map(x -> x / 9).toArray())
            .timeline();
    assertThat(new StretchFinder(timeline).usualFoci())
        .containsExactly(
            SeriesId.ofRun("latency.update.p99.ms"),
            SeriesId.ofRun("latency.flush.p99.ms"),
            SeriesId.ofRun("latency.scan.p99.ms"));
    assertThat(new StretchFinder(new MadeRun(60).timeline()).usualFoci()).isEmpty();
    double[] atTheEnd = new double[60];
    atTheEnd[59] = 4;
    timeline =
        new MadeRun(60)
            .series("latency.flush.p99.ms", atTheEnd)
            .series("throughput.flush.ok.per_s", atTheEnd)
            .timeline();
    assertThat(new StretchFinder(timeline).usualFoci()).isEmpty();
  }

  @Test
  void anOperationWithTooFewSamplesForAP99IsJudgedByItsLongest() throws IOException {
    double[] some = new Noise(1).latency(60, 0);
    double[] seldom = some.clone();
    Arrays.fill(seldom, 10, 60, Double.NaN);
    var timeline =
        new MadeRun(60)
            .series("latency.read.p99.ms", seldom)
            .series("latency.read.max.ms", some)
            .series("throughput.read.ok.per_s", some)
            .timeline();
    assertThat(new StretchFinder(timeline).usualFoci())
        .containsExactly(SeriesId.ofRun("latency.read.max.ms"));
  }

  private static List<Stretch> worst(double[] latency) throws IOException {
    MadeRun run = new MadeRun(latency.length).series(MadeRun.FOCUS.name(), latency);
    return new StretchFinder(run.timeline()).worst(MadeRun.FOCUS);
  }
}
