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

/** Runs a job, and reports the job's progress to the process that started this program. */
public final class JobWatch {
  private static final Duration LOOK = Duration.ofMillis(100);
  private static final Duration REPORT = Duration.ofSeconds(1);
  private static final Duration LAST_TASKS = Duration.ofSeconds(5);

  private final StatusWriter status;
  private final String progress;
  private final String temporary;

  /**
   * @param status receives the progress, and reports when the job should end
   * @param progress format string for two percentages: the progress of the map tasks and the
   *     progress of the reduce tasks
   * @param temporary local folder for temporary files
   */
  public JobWatch(StatusWriter status, String progress, String temporary) {
    this.status = status;
    this.progress = progress;
    this.temporary = temporary;
  }

  /**
   * @throws IOException if the job fails, or if the parent process asks the job to end; the message
   *     contains the reason
   */
  public void run(Job job) throws IOException, InterruptedException, ClassNotFoundException {
    ask(job.getConfiguration());
    job.submit();
    follow(job);
    if (!job.isSuccessful()) {
      throw new IOException(failure(job));
    }
  }

  /**
   * Checks that the Hadoop cluster can be reached. The check fails within seconds, whereas the job
   * itself uses the cluster's own, longer time-outs.
   */
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
        throw new IOException("the job was stopped on request");
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
