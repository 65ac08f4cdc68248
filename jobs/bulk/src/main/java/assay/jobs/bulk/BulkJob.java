package assay.jobs.bulk;

import assay.jobs.site.JobWatch;
import assay.lab.bulk.BulkCounts;
import assay.lab.bulk.BulkRows;
import assay.lab.bulk.JobRequest;
import assay.protocol.StatusWriter;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/** Runs one bulk request as a MapReduce job. An instance can be used only once. */
final class BulkJob {
  private static final String PROGRESS = "%.0f %% of the rows sorted, %.0f %% written";
  private static final Duration LAST_TASKS = Duration.ofSeconds(5);

  private static final Duration QUIET = Duration.ofMillis(500);

  private final JobRequest request;
  private final StatusWriter status;
  private final Path files;

  BulkJob(JobRequest request, StatusWriter status) {
    this.request = request;
    this.status = status;
    files = new Path(request.files());
  }

  /**
   * Runs the job. If the job fails, its files are removed. After a failure, the program must end
   * immediately, because a task may still be running and create new files.
   *
   * @throws IOException if the job fails, or if the parent process asks the job to end
   */
  BulkCounts run() throws IOException, InterruptedException, ClassNotFoundException {
    Job job = job();
    boolean whole = false;
    try {
      new JobWatch(status, PROGRESS, request.temporary()).run(job);
      BulkCounts counts = counts(job);
      whole = true;
      return counts;
    } finally {
      if (!whole) {
        removeFiles(files.getFileSystem(job.getConfiguration()));
      }
    }
  }

  /**
   * Deletes the job's files repeatedly, because tasks may create files before they notice the end
   * of the job.
   */
  private void removeFiles(FileSystem system) throws IOException, InterruptedException {
    // Normally the parent process deletes the temporary folder, but the parent process may have
    // died.
    File temporary = new File(request.temporary());
    long deadline = System.nanoTime() + LAST_TASKS.toNanos();
    do {
      system.delete(files, true);
      FileUtil.fullyDelete(temporary);
      TimeUnit.NANOSECONDS.sleep(QUIET.toNanos());
    } while ((temporary.exists() || system.exists(files)) && System.nanoTime() < deadline);
  }

  private Job job() throws IOException {
    Configuration conf = JobSettings.of(request);
    BulkRows rows = JobSettings.rows(request);
    Job job = Job.getInstance(conf, "assay " + request.phase());
    job.setJarByClass(BulkJob.class);
    if (rows instanceof BulkRows.Input input) {
      job.setInputFormatClass(TextInputFormat.class);
      FileInputFormat.addInputPath(job, new Path(input.files().place()));
      job.setMapperClass(RecordMapper.class);
    } else {
      job.setInputFormatClass(GeneratedInput.class);
      job.setMapperClass(Mapper.class);
    }
    job.setMapOutputKeyClass(BytesWritable.class);
    job.setMapOutputValueClass(RowCells.class);
    job.setPartitionerClass(TabletPartitioner.class);
    job.setReducerClass(RowReducer.class);
    job.setNumReduceTasks((request.splits().size() + 1) * request.filesPerTablet());
    job.setOutputKeyClass(BytesWritable.class);
    job.setOutputValueClass(RowCells.class);
    job.setOutputFormatClass(StoreFileOutput.class);
    FileOutputFormat.setOutputPath(job, files);
    return job;
  }

  private BulkCounts counts(Job job) throws IOException {
    FileSystem system = files.getFileSystem(job.getConfiguration());
    long bytes = 0;
    int number = 0;
    RemoteIterator<LocatedFileStatus> written = system.listFiles(files, true);
    while (written.hasNext()) {
      bytes += written.next().getLen();
      number++;
    }
    return new BulkCounts(
        job.getCounters().findCounter(StoreFileOutput.Count.ROWS).getValue(),
        job.getCounters().findCounter(StoreFileOutput.Count.CELLS).getValue(),
        bytes,
        number);
  }
}
