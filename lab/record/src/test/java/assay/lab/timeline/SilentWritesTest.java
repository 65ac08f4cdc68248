package assay.lab.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.run.Recorded;
import assay.lab.run.RecordedPhase;
import assay.lab.run.series.Points;
import java.util.List;
import org.junit.jupiter.api.Test;

class SilentWritesTest {
  private static final List<RecordedPhase> PHASES =
      List.of(Recorded.closed("load", 0, 0, 6), Recorded.closed("run", 10, 10, 20));

  @Test
  void secondsWithoutAWriteWithinAPhaseAreZeros() {
    Points told =
        new Points(new double[] {11, 12, 13, 17, 18}, new double[] {500, 500, 490, 900, 500});
    Points filled = SilentWrites.filled(told, PHASES);
    assertThat(filled.seconds()).containsExactly(11, 12, 13, 14, 15, 16, 17, 18);
    assertThat(filled.values()).containsExactly(500, 500, 490, 0, 0, 0, 900, 500);
  }

  @Test
  void betweenPhasesNothingIsSaid() {
    Points told = new Points(new double[] {4, 5, 6, 11, 12}, new double[] {9, 9, 9, 9, 9});
    assertThat(SilentWrites.filled(told, PHASES).seconds()).containsExactly(4, 5, 6, 11, 12);
    assertThat(SilentWrites.filled(Points.NONE, PHASES).size()).isZero();
  }
}
