package assay.lab.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import assay.lab.explain.Explanation.Finding;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExplainerTest {
  private static final int LENGTH = 600;
  private static final int OTHERS = 500;

  @ParameterizedTest
  @ValueSource(ints = {-6, 0, 4})
  void aPlantedCauseAmongFiveHundredSeriesComesFirstWithItsLag(int lag) throws IOException {
    for (int seed = 0; seed < 5; seed++) {
      Noise noise = new Noise(seed);
      double[] latency = noise.latency(LENGTH, 0.3);
      double[] cause = new double[LENGTH];
      for (int i = 0; i < LENGTH; i++) {
        boolean slow = i >= 200 && i < 260;
        latency[i] *= slow ? 4 : 1;
        cause[i] = (i - lag >= 200 && i - lag < 260 ? 3 : 0) + 0.4 * noise.gaussian();
      }
      MadeRun run = among(noise, latency).series("store.compactions-running.count", cause);
      Explanation found = run.explain(200, 260);
      assertThat(found.findings()).as("seed " + seed).isNotEmpty();
      Finding first = found.findings().get(0);
      assertThat(first.name()).isEqualTo("store.compactions-running.count");
      assertThat(first.lagSeconds()).isEqualTo(lag, within(1.0));
      assertThat(first.strength()).isGreaterThan(0.9);
      assertThat(first.chance()).isLessThan(0.01);
      assertThat(found.findings()).hasSizeLessThan(3);
      assertThat(found.sentence())
          .contains("changed at about the same time: store.compactions-running.count (high");
    }
  }

  /**
   * Figure 9: compactions run down over minutes, and reads become quick again with them. Among
   * series that drift by themselves nobody could tell: one decline is like another.
   */
  @Test
  void readsThatAreSlowWhileCompactionsRunDownAreExplainedByThem() throws IOException {
    for (int seed = 0; seed < 5; seed++) {
      Noise noise = new Noise(100 + seed);
      double[] latency = noise.latency(300, 0.2);
      double[] compactions = new double[300];
      for (int i = 0; i < 300; i++) {
        double left = Math.max(0, 1 - i / 200.0);
        compactions[i] = Math.max(0, Math.round(14 * left + noise.gaussian()));
        latency[i] *= 1 + 100 * left * left;
      }
      MadeRun run = new MadeRun(300).series(MadeRun.FOCUS.name(), latency);
      for (int i = 0; i < 100; i++) {
        run.series("noise." + i + ".count", noise.withoutDrift(i, 300));
      }
      run.series("store.compactions-running.count", compactions);
      var stretches = new StretchFinder(run.timeline()).worst(MadeRun.FOCUS);
      assertThat(stretches).as("seed " + seed).isNotEmpty();
      Stretch worst = stretches.get(0);
      Explanation found =
          run.explain(worst.fromSeconds() - MadeRun.START, worst.toSeconds() - MadeRun.START);
      assertThat(found.findings())
          .extracting(Finding::name)
          .first()
          .isEqualTo("store.compactions-running.count");
    }
  }

  @Test
  void whereNothingChangedNothingIsSaid() throws IOException {
    int spoke = 0;
    int seeds = 60;
    for (int seed = 0; seed < seeds; seed++) {
      Noise noise = new Noise(1000 + seed);
      double[] latency = noise.latency(LENGTH, seed % 2 == 0 ? 0 : 0.8);
      int from = noise.nextInt(500);
      int length = 20 + noise.nextInt(80);
      for (int i = from; i < from + length; i++) {
        latency[i] *= seed % 3 == 0 ? 1 : 3;
      }
      Explanation found = among(noise, latency).explain(from, from + length);
      assertThat(found.compared()).isGreaterThan(450);
      spoke += found.findings().isEmpty() ? 0 : 1;
      if (found.findings().isEmpty()) {
        assertThat(found.sentence()).contains("No other series changed significantly (");
      }
    }
    assertThat(spoke).as("of " + seeds).isLessThanOrEqualTo(seeds / 20);
  }

  @Test
  void otherFiguresOfTheOperationsAreFoldedAndLikeSeriesAreOne() throws IOException {
    Noise noise = new Noise(7);
    double[] latency = noise.latency(LENGTH, 0);
    double[] rate = new double[LENGTH];
    double[] queue = new double[LENGTH];
    double[] twice = new double[LENGTH];
    for (int i = 0; i < LENGTH; i++) {
      boolean slow = i >= 300 && i < 360;
      latency[i] *= slow ? 5 : 1;
      rate[i] = (slow ? 200 : 1000) + 20 * noise.gaussian();
      queue[i] = (slow ? 9 : 1) + 0.3 * noise.gaussian();
      twice[i] = 2 * queue[i] + 0.1 * noise.gaussian();
    }
    Explanation found =
        new MadeRun(LENGTH)
            .series(MadeRun.FOCUS.name(), latency)
            .series("throughput.read.ok.per_s", rate)
            .series("store.requests-queued.count", queue)
            .series("server.one.requests-queued.count", twice)
            .event(310, "split", "tablet a;m")
            .explain(300, 360);
    assertThat(found.folded()).containsExactly("throughput.read.ok.per_s");
    assertThat(found.findings()).hasSize(1);
    assertThat(found.findings().get(0).alike()).hasSize(1);
    assertThat(found.events())
        .containsExactly(new Explanation.EventCount("split", 1, 0, "tablet a;m"));
  }

  @Test
  void whatBeginsAndEndsIsASeriesOfWhatWasGoingOn() throws IOException {
    Noise noise = new Noise(8);
    double[] latency = noise.latency(LENGTH, 0);
    MadeRun run = new MadeRun(LENGTH);
    for (int from : List.of(100, 250, 400, 520)) {
      for (int i = from; i < from + 40; i++) {
        latency[i] *= 4;
      }
      run.event(from - 2, "compaction-start", "t1").event(from + 38, "compaction-end", "t1");
    }
    run.series(MadeRun.FOCUS.name(), latency);
    Explanation found = run.explain(250, 290);
    assertThat(found.findings())
        .extracting(Finding::name)
        .containsExactly("event.compaction.running");
    assertThat(found.findings().get(0).lagSeconds()).isEqualTo(-2, within(1.0));
  }

  @Test
  void aSeriesThatIsMostlyMissingIsNotAsked() throws IOException {
    Noise noise = new Noise(9);
    double[] half = noise.series(0, LENGTH);
    for (int i = 0; i < LENGTH; i += 3) {
      half[i] = Double.NaN;
      half[i + 1] = Double.NaN;
    }
    double[] gone = noise.series(0, LENGTH);
    Arrays.fill(gone, 0, 250, Double.NaN);
    Explanation found =
        new MadeRun(LENGTH)
            .series(MadeRun.FOCUS.name(), noise.latency(LENGTH, 0))
            .series("every.third.count", half)
            .series("came.late.count", gone)
            .explain(100, 150);
    assertThat(found.compared()).as("sampled every 3 s is enough").isEqualTo(1);
    assertThat(found.unasked()).isEqualTo(1);
  }

  @Test
  @Tag("timing")
  void anHourOfFiveHundredSeriesTakesLessThanASecond() throws IOException {
    Noise noise = new Noise(10);
    MadeRun run = new MadeRun(3600).series(MadeRun.FOCUS.name(), noise.latency(3600, 0.3));
    for (int i = 0; i < OTHERS; i++) {
      run.series("noise." + i + ".count", noise.series(i, 3600));
    }
    var timeline = run.timeline();
    Explainer.explain(timeline, 1000, 1100, MadeRun.FOCUS);
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();
    Explainer.explain(timeline, 2000, 2100, MadeRun.FOCUS);
    double took = threads.getCurrentThreadCpuTime() - before;
    assertThat(took / 1e9).as("CPU seconds of this thread").isLessThan(1);
  }

  @Test
  void ofAStretchThatIsTooShortItSaysWhatItKnows() throws IOException {
    double[] latency = new Noise(1).latency(10, 0);
    for (int i = 4; i < 8; i++) {
      latency[i] = 1000;
    }
    Explanation found =
        new MadeRun(10)
            .series(MadeRun.FOCUS.name(), latency)
            .event(5.5, "process-gone", Map.of("server", "tserver-2"))
            .explain(4, 8);
    assertThat(found.inside()).isEqualTo(1000);
    assertThat(found.compared()).isZero();
    assertThat(found.undecided())
        .isEqualTo(
            "the time range covers 4 of the 10 intervals of phase 'run'; a comparison needs at"
                + " least 3 intervals inside and 10 outside the range");
    assertThat(found.sentence())
        .contains(
            "latency.read.p99.ms was higher than in the rest of the phase", "tserver-2 disappeared")
        .endsWith("Not compared with other series: " + found.undecided() + ".");
  }

  @Test
  void whatCannotBeComparedIsRefusedInOneLine() {
    MadeRun run = new MadeRun(LENGTH).series(MadeRun.FOCUS.name(), new Noise(1).latency(LENGTH, 0));
    assertThatThrownBy(() -> run.explain(700, 800))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("from 705.0 to 805.0 s, no phase put load on the store");
    assertThatThrownBy(() -> run.explain(0, LENGTH))
        .hasMessage(
            ("the time range covers %d of the %d intervals of phase 'run', so a comparison with the"
                    + " rest of the phase is impossible")
                .formatted(LENGTH, LENGTH));
    assertThatThrownBy(() -> run.explain(10, 9)).hasMessageContaining("end must be after");
    assertThatThrownBy(() -> new MadeRun(LENGTH).explain(10, 20))
        .hasMessage("the run has no series 'latency.read.p99.ms'");
  }

  private static MadeRun among(Noise noise, double[] latency) {
    MadeRun run = new MadeRun(LENGTH).series(MadeRun.FOCUS.name(), latency);
    for (int i = 0; i < OTHERS; i++) {
      run.series("noise." + i + ".count", noise.series(i, LENGTH));
    }
    return run;
  }
}
