package assay.jobs.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.JobContext;

/**
 * Reason why a task failed. For a task in this process, Hadoop reports only the failure, so the
 * task writes the reason to a file. For a task on a Hadoop cluster, Hadoop's diagnostics contain
 * the reason.
 */
public final class Problem {
  private static final String FILE = "problem";

  private Problem() {}

  @FunctionalInterface
  public interface Work {
    void perform() throws IOException, InterruptedException;
  }

  /** Performs a task's work. If the work fails in this process, the reason is written to a file. */
  public static void noting(JobContext context, Work work)
      throws IOException, InterruptedException {
    try {
      work.perform();
    } catch (IOException | RuntimeException e) {
      Configuration conf = context.getConfiguration();
      if (SiteSettings.isLocal(conf)) {
        String why = e.getMessage() == null ? e.toString() : e.getMessage();
        Files.writeString(Path.of(SiteSettings.temporary(conf), FILE), why);
      }
      throw e;
    }
  }

  static Optional<String> noted(String temporary) throws IOException {
    Path file = Path.of(temporary, FILE);
    return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
  }
}
