package assay.lab.limits;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs parts of a test in several threads at the same time. */
final class Parallel {
  private Parallel() {}

  interface Part {
    long run(int number) throws IOException;
  }

  static long sum(int threads, Part part) throws IOException, InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Callable<Long>> work = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int number = i;
        work.add(() -> part.run(number));
      }
      long sum = 0;
      for (Future<Long> one : pool.invokeAll(work)) {
        sum += one.get();
      }
      return sum;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException cause
          ? new IOException(cause.getMessage(), cause)
          : new IOException("the test file's I/O failed: " + e.getCause().getMessage(), e);
    } finally {
      pool.shutdownNow();
    }
  }
}
