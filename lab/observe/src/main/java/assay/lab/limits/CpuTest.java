package assay.lab.limits;

import java.io.IOException;
import java.time.Duration;

/** Compares the combined work rate of all CPUs with the work rate of a single CPU. */
final class CpuTest {
  private CpuTest() {}

  static MachineLimits.Cpu measure(Duration slice) throws IOException, InterruptedException {
    int cores = Runtime.getRuntime().availableProcessors();
    rate(1, slice); // the first round compiles the code
    double one = rate(1, slice);
    double all = rate(cores, slice);
    return new MachineLimits.Cpu(cores, Math.round(all / one * 100) / 100.0);
  }

  private static double rate(int threads, Duration slice) throws IOException, InterruptedException {
    return (double) Parallel.sum(threads, number -> rounds(slice.toNanos()));
  }

  /**
   * Counts rounds of integer work within a given time. The result of the work is used, so that the
   * compiler cannot remove the work.
   */
  private static long rounds(long nanos) {
    long start = System.nanoTime();
    long state = start | 1;
    long rounds = 0;
    while (System.nanoTime() - start < nanos) {
      for (int i = 0; i < 10_000; i++) {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
      }
      rounds += state == 0 ? 0 : 1;
    }
    return rounds;
  }
}
