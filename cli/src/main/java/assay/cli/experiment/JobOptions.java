package assay.cli.experiment;

import assay.lab.phase.JobSite;
import assay.store.QuantityParser;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

final class JobOptions {
  @Option(
      names = "--job-conf",
      paramLabel = "DIR",
      description =
          "Folder with the Hadoop configuration for the jobs of 'format' phases, for example to run"
              + " the jobs on YARN. Default: none; the jobs run on this machine.")
  private Path conf;

  @Option(
      names = "--job-files",
      paramLabel = "URL",
      description =
          "URL of the folder, for example in HDFS, to which 'format' phases write files. The"
              + " store's servers must be able to read these files. Default: the run's folder.")
  private String files;

  @Option(
      names = "--job-memory",
      paramLabel = "SIZE",
      defaultValue = "768MB",
      description = "Memory for the process of each job. Default: ${DEFAULT-VALUE}.")
  private String memory;

  JobSite site() {
    return new JobSite(
        Optional.ofNullable(conf),
        Optional.ofNullable(files),
        (int) Math.min(Integer.MAX_VALUE, QuantityParser.bytes(memory) >> 20));
  }
}
