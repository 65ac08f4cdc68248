package assay.stores.hbase.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A master whose clock is anywhere. */
class ReportAgesTest {
  private long nanos = -5;
  private final ReportAges ages = new ReportAges(() -> nanos);

  private double after(double seconds, long report) {
    nanos += (long) (seconds * TimeUnit.SECONDS.toNanos(1));
    return ages.seconds("a", report);
  }

  @Test
  void theMastersClockDoesNotMatter() {
    for (long hoursAhead : new long[] {-1, 0, 1}) {
      long report = TimeUnit.HOURS.toMillis(hoursAhead);
      after(1, report);
      assertThat(after(1, report + 1000)).isZero();
      assertThat(after(1, report + 1000)).isEqualTo(1);
      assertThat(after(1.5, report + 1000)).isEqualTo(2.5);
      assertThat(after(1, report + 4000)).isZero();
    }
  }

  @Test
  void theFirstReportMayHaveBeenThereForLong() {
    assertThat(after(1, 7)).isNaN();
    assertThat(after(1, 7)).isNaN();
    assertThat(after(1, 8)).isZero();
    assertThat(ages.seconds("another server", 8)).isNaN();
  }

  /** A run's sampler and a phase read the same reports. */
  @Test
  void ofTwoThreadsNoneReadsANegativeAge() throws Exception {
    ReportAges shared = new ReportAges(System::nanoTime);
    AtomicLong report = new AtomicLong();
    Callable<Double> youngest =
        () ->
            IntStream.range(0, 200_000)
                .mapToDouble(i -> shared.seconds("a", report.incrementAndGet() / 2))
                .filter(age -> !Double.isNaN(age))
                .min()
                .orElseThrow();
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      for (Future<Double> age : threads.invokeAll(List.of(youngest, youngest))) {
        assertThat(age.get()).isNotNegative();
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
