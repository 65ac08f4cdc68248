package assay.lab.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class StallProofTest {
  private static final long SECOND = 1_000_000_000;
  private static final long GAP = SECOND / 2000;

  @Test
  void responsesThatCountFromTheIntendedStartPass() {
    assertThat(StallProof.checks(responses(3 * SECOND), services(2), 0))
        .allMatch(CalibrationCheck::passed);
  }

  @Test
  void stallThatIsTwoPerCentShorterFails() {
    assertThat(StallProof.checks(responses(3 * SECOND - SECOND * 6 / 100), services(2), 0))
        .extracting(CalibrationCheck::passed)
        .startsWith(false, false, false, false);
  }

  @Test
  void stallThatIsLongerByPausesOfThisProcessPasses() {
    Histogram later = responses(3 * SECOND + SECOND * 6 / 100);

    assertThat(StallProof.checks(later, services(2), 0))
        .extracting(CalibrationCheck::passed)
        .contains(false);
    assertThat(StallProof.checks(later, services(2), SECOND * 6 / 100))
        .allMatch(CalibrationCheck::passed);
  }

  @Test
  void longPausesOfThisProcessExcuseNoMoreThanATenthOfASecond() {
    Histogram later = responses(3 * SECOND + SECOND / 5);

    assertThat(StallProof.checks(later, services(2), SECOND))
        .extracting(CalibrationCheck::passed)
        .startsWith(false, false);
  }

  @Test
  void latenciesThatHideWhatWaitsFail() {
    assertThat(StallProof.checks(services(2), services(2), 0))
        .extracting(CalibrationCheck::passed)
        .containsExactly(false, false, false, false, true);
  }

  @Test
  void stallInMoreServiceTimesThanThreadsFails() {
    List<CalibrationCheck> checks = StallProof.checks(responses(3 * SECOND), services(3), 0);

    assertThat(checks)
        .extracting(CalibrationCheck::passed)
        .containsExactly(true, true, true, true, false);
    assertThat(checks.get(4).measured()).isEqualTo("3 operations");
  }

  @Test
  void nothingRecordedFails() {
    assertThat(StallProof.checks(new Histogram(3), new Histogram(3), 0))
        .noneMatch(CalibrationCheck::passed);
  }

  /** Five seconds at 2000 operations a second; none ends between 1 s and the stall's end. */
  private static Histogram responses(long stallNanos) {
    Histogram times = histogram();
    for (long due = 0; due < 5 * SECOND; due += GAP) {
      boolean stalled = due >= SECOND && due < SECOND + stallNanos;
      times.recordValue(stalled ? SECOND + stallNanos - due : 1000);
    }
    return times;
  }

  private static Histogram services(int stalled) {
    Histogram times = histogram();
    times.recordValueWithCount(1000, 10_000 - stalled);
    times.recordValueWithCount(3 * SECOND, stalled);
    return times;
  }

  private static Histogram histogram() {
    Histogram times = new Histogram(3);
    times.setAutoResize(true);
    return times;
  }
}
