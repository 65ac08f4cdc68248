package assay.lab.calibrate;

import assay.lab.load.SystemClock;
import org.HdrHistogram.Histogram;

/**
 * Cost of reading the clock and of sleeping on this machine, in ns. {@link WaitCost} describes the
 * cost that the whole pipeline adds to a wait.
 *
 * @param clockNanos mean cost of a clock reading in the fastest of many series
 * @param resolutionNanos smallest difference between two different clock readings
 * @param sleepLateP50Nanos median delay of a thread's wake-up after sleeping for 1 to 3 ms
 * @param sleepLateP99Nanos 99th percentile of the delay, which shows how busy the machine is
 */
public record TimerCost(
    double clockNanos, double resolutionNanos, double sleepLateP50Nanos, double sleepLateP99Nanos) {

  private static final int CLOCK_ROWS = 50;
  private static final int CLOCK_READINGS = 100_000;
  private static final int STEPS = 10_000;
  private static final int SLEEPS = 1_000;

  static TimerCost measure() {
    double clockNanos = timeClock();
    double resolutionNanos = (double) findStep();
    Histogram sleeps = sleeps();
    return new TimerCost(
        clockNanos,
        resolutionNanos,
        (double) sleeps.getValueAtPercentile(50),
        (double) sleeps.getValueAtPercentile(99));
  }

  /**
   * Returns the cost of a clock reading in the fastest series of readings. Slower series were
   * interrupted, or their code was not yet compiled.
   */
  private static double timeClock() {
    double least = Double.POSITIVE_INFINITY;
    long sum = 0;
    for (int row = 0; row < CLOCK_ROWS; row++) {
      long start = System.nanoTime();
      for (int i = 0; i < CLOCK_READINGS; i++) {
        sum += System.nanoTime();
      }
      least = Math.min(least, (System.nanoTime() - start) / (double) CLOCK_READINGS);
    }
    // Uses the sum, because otherwise the compiler could remove the clock readings.
    return sum == 0 ? Double.NaN : least;
  }

  private static long findStep() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < STEPS; i++) {
      long before = System.nanoTime();
      long after = before;
      while (after == before) {
        after = System.nanoTime();
      }
      least = Math.min(least, after - before);
    }
    return least;
  }

  private static Histogram sleeps() {
    Histogram late = new Histogram(3);
    for (int i = 0; i < SLEEPS; i++) {
      long due = System.nanoTime() + 1_000_000 + 2_000L * i;
      SystemClock.SPINNING.waitUntil(due);
      late.recordValue(System.nanoTime() - due);
    }
    return late;
  }
}
