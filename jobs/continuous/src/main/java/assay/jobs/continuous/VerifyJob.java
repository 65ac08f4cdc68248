package assay.jobs.continuous;

import assay.jobs.site.JobWatch;
import assay.jobs.site.SiteSettings;
import assay.lab.bulk.TableJob;
import assay.protocol.StatusWriter;
import assay.study.continuous.mapreduce.ResultLine;
import assay.study.continuous.mapreduce.VerifyWork;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/**
 * Runs one verification request as a MapReduce job, and writes the result to a file. An instance
 * can be used only once.
 */
final class VerifyJob {
  private static final String PROGRESS =
      "%.0f %% of the tablets read, %.0f %% of the links checked";

  private final TableJob request;
  private final VerifyWork work;
  private final StatusWriter status;

  VerifyJob(TableJob request, StatusWriter status) {
    this.request = request;
    this.status = status;
    work = VerifyWork.parse(request.work());
  }

  /**
   * Runs the job. The intermediate output of the job's tasks is removed, even if the job fails.
   *
   * @return number of bytes of map output that the reduce tasks read
   * @throws IOException if the job fails, or if the parent process asks the job to end
   */
  long run() throws IOException, InterruptedException, ClassNotFoundException {
    Configuration conf =
        SiteSettings.of(request.temporary(), request.memoryMegabytes(), request.tasks());
    Task.set(conf, request);
    if (!SiteSettings.isLocal(conf)) {
      ship(conf);
    }
    Path out = out(conf);
    FileSystem files = out.getFileSystem(conf);
    try {
      Job job = job(conf, out);
      new JobWatch(status, PROGRESS, request.temporary()).run(job);
      write(job, files, out);
      return job.getCounters().findCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES).getValue();
    } finally {
      files.delete(out, true);
    }
  }

  /**
   * Copies the ledgers to the machines on which tasks run, because tasks on other machines cannot
   * read this machine's files.
   */
  private void ship(Configuration conf) throws IOException {
    List<String> copies = new ArrayList<>();
    for (int i = 0; i < work.ledgers().size(); i++) {
      java.nio.file.Path copy = java.nio.file.Path.of(request.temporary(), Task.shippedName(i));
      Files.copy(java.nio.file.Path.of(work.ledgers().get(i)), copy);
      copies.add(copy.toUri().toString());
    }
    if (!copies.isEmpty()) {
      conf.setStrings("tmpfiles", copies.toArray(String[]::new));
    }
  }

  private Path out(Configuration conf) {
    String name = "assay-verify-" + UUID.randomUUID();
    if (SiteSettings.isLocal(conf)) {
      return new Path(java.nio.file.Path.of(request.temporary(), name).toUri());
    }
    String folder = request.filesAsked().orElse("/tmp");
    return new Path(folder.replaceFirst("/*$", "") + "/" + name);
  }

  private Job job(Configuration conf, Path out) throws IOException {
    Job job = Job.getInstance(conf, "assay verify " + request.table());
    job.setJarByClass(VerifyJob.class);
    job.setInputFormatClass(TabletInput.class);
    job.setMapOutputKeyClass(LongWritable.class);
    if (work.ledgers().isEmpty()) {
      job.setMapperClass(LinkMapper.class);
      job.setMapOutputValueClass(LongWritable.class);
      job.setReducerClass(LinkReducer.class);
      job.setNumReduceTasks(request.tasks());
    } else {
      job.setMapperClass(LedgerMapper.class);
      job.setMapOutputValueClass(Text.class);
      job.setReducerClass(LedgerReducer.class);
      job.setNumReduceTasks(1);
    }
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(NullWritable.class);
    job.setOutputFormatClass(TextOutputFormat.class);
    FileOutputFormat.setOutputPath(job, out);
    return job;
  }

  private void write(Job job, FileSystem files, Path out) throws IOException {
    try (Writer result = Files.newBufferedWriter(java.nio.file.Path.of(work.result()))) {
      for (Counter count : job.getCounters().getGroup(TabletMapper.COUNTS)) {
        result.write(ResultLine.count(count.getName(), count.getValue()) + "\n");
      }
      for (FileStatus part : files.listStatus(out)) {
        copy(files, part.getPath(), result);
      }
    }
  }

  private static void copy(FileSystem files, Path part, Writer result) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(files.open(part), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        result.write(line + "\n");
      }
    }
  }
}
