package assay.lab.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.lab.timeline.Timeline;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A store that answers nothing from second 8 to second 13 of a run of 20 s. */
class StandstillTest {
  private final double[] latency = new double[20];
  private final double[] rate = new double[20];
  private final double[] servers = new double[20];
  private final double[] own = new double[20];

  private MadeRun run() {
    for (int i = 0; i < 20; i++) {
      boolean still = i >= 8 && i < 13;
      latency[i] = still ? Double.NaN : 2 + i % 3 * 0.1;
      rate[i] = still ? Double.NaN : 500;
      servers[i] = still ? 0.001 : 0.6 + i % 4 * 0.01;
      own[i] = still ? 0.001 : 0.2;
    }
    return new MadeRun(20)
        .series("latency.read.p99.ms", latency)
        .series("throughput.read.ok.per_s", rate)
        .series("cpu.tserver.cores", servers)
        .series("cpu.assay.cores", own);
  }

  private static void assertStandstill(List<Stretch> found) {
    assertThat(found).hasSize(1);
    assertThat(found.get(0).fromSeconds()).isEqualTo(MadeRun.START + 8, within(0.01));
    assertThat(found.get(0).toSeconds()).isEqualTo(MadeRun.START + 13, within(0.01));
  }

  @Test
  void secondsWithoutAnAnswerAreTheWorstHoweverShortTheRun() throws IOException {
    StretchFinder finder = new StretchFinder(run().timeline());
    assertStandstill(finder.worst(MadeRun.FOCUS));
    assertStandstill(List.of(finder.around(MadeRun.START + 10, MadeRun.FOCUS)));
  }

  @Test
  void whoAsksAboutAWholeRunIsToldOfItsWorst() throws IOException {
    StretchFinder finder = new StretchFinder(run().timeline());
    assertStandstill(finder.asked(new Stretch(0, 1000), MadeRun.FOCUS));
    assertStandstill(
        finder.asked(new Stretch(MadeRun.START + 9, MadeRun.START + 11), MadeRun.FOCUS));
    Stretch part = new Stretch(MadeRun.START + 1, MadeRun.START + 5);
    assertThat(finder.asked(part, MadeRun.FOCUS)).containsExactly(part);
  }

  @Test
  void theServersThatStoppedComeFirst() throws IOException {
    Explanation found =
        run()
            .event(8.4, "process-stopped-start", Map.of("server", "tserver-1"))
            .event(13.3, "process-stopped-end", Map.of("server", "tserver-1"))
            .event(8.6, "process-gone", Map.of("server", "tserver-2"))
            .explain(8, 13);
    assertThat(found.inside()).isInfinite();
    assertThat(found.shift()).isEqualTo(1, within(1e-9));
    assertThat(found.stopped())
        .containsExactly(
            "tserver-1 stopped (state T) for 4.9 s, from 13.4 to 18.3 s; tserver-2 disappeared at"
                + " 13.6 s",
            "cpu.tserver.cores fell from 0.62 to 0.00");
    assertThat(found.sentence())
        .startsWith(
            "From 13.0 to 18.0 s (phase 'run'), latency.read.p99.ms was higher than in the rest"
                + " of the phase (nothing completed; elsewhere the median was 2.1). During this time,"
                + " tserver-1 stopped")
        .doesNotContain("Nothing");
  }

  @Test
  void aMedianBesideNoAnswersIsANumber() throws IOException {
    Explanation found = run().explain(6, 15);
    assertThat(found.inside()).as("of five seconds without an answer and four with").isInfinite();
    Explanation half = run().explain(3, 12);
    assertThat(half.inside()).as("of four seconds without an answer and five with").isFinite();
  }

  @Test
  void aSlowOpenSecondIsNoStandstill() throws IOException {
    run();
    Arrays.fill(rate, 3);
    rate[9] = rate[10] = rate[11] = Double.NaN;
    Timeline slow =
        new MadeRun(20)
            .series("latency.read.p99.ms", latency)
            .series("throughput.read.ok.per_s", rate)
            .timeline();
    assertThat(new StretchFinder(slow).worst(MadeRun.FOCUS)).isEmpty();
  }
}
