package assay.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.run.series.SampledSeries;
import assay.lab.run.series.SampledSeries.Sample;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which samples belong to the part of a phase that counts. */
class RecordedPhaseTest {
  /** Each second's rate, told at its end. */
  private static final SampledSeries ROWS =
      new SampledSeries(
          "rows.scan.per_s",
          IntStream.rangeClosed(10, 18).mapToObj(second -> new Sample(second, second)).toList());

  @Test
  void aSecondInWhichAPhaseEndedByCountIsItsLast() {
    assertThat(Recorded.closed("run", 10, 12, 15.3).begun(ROWS))
        .extracting(Sample::value)
        .containsExactly(13.0, 14.0, 15.0, 16.0);
  }

  @Test
  void theLastSecondOfThePhaseBeforeIsNotOfIt() {
    RecordedPhase next = Recorded.closed("next", 12.2, 12.2, 14);
    SampledSeries rows =
        new SampledSeries(
            "scans.rows.per_s",
            List.of(new Sample(13, 1), new Sample(13.2, 2), new Sample(14.2, 3)));
    assertThat(next.begun(rows)).extracting(Sample::value).containsExactly(2.0, 3.0);
  }

  @Test
  void whatEndedAfterTheDeadlineIsInNoRate() {
    RecordedPhase timed =
        new RecordedPhase(
            "run",
            List.of(),
            "closed",
            Double.NaN,
            1,
            10,
            12,
            15,
            15,
            15.8,
            true,
            Optional.empty());
    assertThat(timed.begun(ROWS)).extracting(Sample::value).containsExactly(13.0, 14.0, 15.0);
  }

  @Test
  void aSampleBehindThePhaseIsNotOfIt() {
    RecordedPhase phase = Recorded.closed("run", 10, 12, 15);
    SampledSeries cpu =
        new SampledSeries(
            "cpu.assay.cores",
            IntStream.rangeClosed(10, 18).mapToObj(i -> new Sample(i + 0.9, i)).toList());
    assertThat(phase.measured(cpu)).extracting(Sample::value).containsExactly(12.0, 13.0, 14.0);
  }
}
