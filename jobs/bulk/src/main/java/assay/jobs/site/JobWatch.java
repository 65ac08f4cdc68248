package assay.jobs.site;

import assay.protocol.StatusWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;

/** A job from its submission to its end, for whoever waits for it. */
public final class JobWatch {
  private static final Duration LOOK = Duration.ofMillis(100);
  private static final Duration REPORT = Duration.ofSeconds(1);
  private static final Duration LAST_TASKS = Duration.ofSeconds(5);

  private final StatusWriter status;
  private final String progress;
  private final String temporary;

  /**
   * @param status is told of the progress, and tells when to end
   * @param progress with places for percents of the maps and of the reduces
   * @param temporary a folder of this machine
   */
  public JobWatch(StatusWriter status, String progress, String temporary) {
    this.status = status;
    this.progress = progress;
    this.temporary = temporary;
  }

  /**
   * Runs it.
   *
   * @throws IOException if it failed, with the reason, or was asked to end
   */
  public void run(Job job) throws IOException, InterruptedException, ClassNotFoundException {
    ask(job.getConfiguration());
    job.submit();
    follow(job);
    if (!job.isSuccessful()) {
      throw new IOException(failure(job));
    }
  }

  /** A site that is not there is found out at once; the job's own patience is the site's. */
  private static void ask(Configuration conf) throws IOException, InterruptedException {
    if (SiteSettings.isLocal(conf)) {
      return;
    }
    Cluster site = new Cluster(SiteSettings.impatient(conf));
    try {
      site.getClusterStatus();
    } finally {
      site.close();
    }
  }

  private void follow(Job job) throws IOException, InterruptedException {
    long nextReport = System.nanoTime() + REPORT.toNanos();
    while (!job.isComplete()) {
      if (status.endAsked()) {
        end(job);
        throw new IOException("asked to end");
      }
      if (System.nanoTime() > nextReport) {
        status.write(
            "progress",
            String.format(
                Locale.ROOT, progress, 100 * job.mapProgress(), 100 * job.reduceProgress()));
        nextReport = System.nanoTime() + REPORT.toNanos();
      }
      TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
    }
  }

  private static void end(Job job) throws IOException, InterruptedException {
    job.killJob();
    long deadline = System.nanoTime() + LAST_TASKS.toNanos();
    while (!job.isComplete() && System.nanoTime() < deadline) {
      TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
    }
  }

  private String failure(Job job) throws IOException, InterruptedException {
    String noted = Problem.noted(temporary).orElse("");
    if (!noted.isEmpty()) {
      return noted;
    }
    for (TaskCompletionEvent event : job.getTaskCompletionEvents(0)) {
      if (event.getStatus() == TaskCompletionEvent.Status.FAILED) {
        for (String line : job.getTaskDiagnostics(event.getTaskAttemptId())) {
          return line;
        }
      }
    }
    return "the job failed: " + job.getStatus().getFailureInfo();
  }
}
