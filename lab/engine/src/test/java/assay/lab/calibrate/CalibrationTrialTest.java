package assay.lab.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.run.Recorded;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.series.ActivitySeries;
import assay.lab.run.series.SampledSeries;
import assay.lab.run.series.SampledSeries.Sample;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CalibrationTrialTest {
  private static final RecordedPhase PHASE =
      Recorded.phase("run", "constant", 2000, 2, 1, 3, 8, true, Optional.empty());

  /** The backlog of a stall is worked off at the end of one sample or the start of the next. */
  @Test
  void pausesOfTheSecondThatContainsTheTimeCount() {
    CalibrationTrial trial = trial(new Sample(5.06, 1), new Sample(6.06, 30), new Sample(7.06, 4));

    assertThat(trial.pausedNanos(6.04)).isEqualTo(34e6);
    assertThat(trial.pausedNanos(6.08)).isEqualTo(4e6);
  }

  private static CalibrationTrial trial(Sample... pauses) {
    String name = new ActivitySeries("run").of(ActivitySeries.PAUSES);
    RecordedRun run =
        Recorded.run(
            Path.of("."),
            null,
            List.of(PHASE),
            new TreeMap<>(),
            new TreeMap<>(Map.of(name, new SampledSeries(name, List.of(pauses)))),
            List.of(),
            List.of());
    return new CalibrationTrial(run, PHASE, null);
  }
}
