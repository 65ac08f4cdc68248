package assay.jobs.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.JobContext;

/**
 * Why a task failed. Tasks that run in this program tell their client only that they did: they
 * leave a file. What tasks of a site say is in their diagnostics.
 */
public final class Problem {
  private static final String FILE = "problem";

  private Problem() {}

  /** A task's work. */
  @FunctionalInterface
  public interface Work {
    void perform() throws IOException, InterruptedException;
  }

  /** Does a task's work, and notes why it could not. */
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

  /** What the last task noted that failed. */
  static Optional<String> noted(String temporary) throws IOException {
    Path file = Path.of(temporary, FILE);
    return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
  }
}
