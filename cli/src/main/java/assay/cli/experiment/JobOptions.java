package assay.cli.experiment;

import assay.lab.phase.JobSite;
import assay.store.Quantity;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where an experiment's format phases run their jobs. */
final class JobOptions {
  @Option(
      names = "--job-conf",
      paramLabel = "DIR",
      description =
          "experiment: Hadoop's settings, by which 'format' runs its job, such as on YARN;"
              + " without them on this machine")
  private Path conf;

  @Option(
      names = "--job-files",
      paramLabel = "URL",
      description =
          "experiment: a folder that the store's servers read, such as in HDFS, in which 'format'"
              + " writes; without it the run's folder")
  private String files;

  @Option(
      names = "--job-memory",
      paramLabel = "SIZE",
      defaultValue = "768MB",
      description = "experiment: of the process of a job (${DEFAULT-VALUE})")
  private String memory;

  JobSite site() {
    return new JobSite(
        Optional.ofNullable(conf),
        Optional.ofNullable(files),
        (int) Math.min(Integer.MAX_VALUE, Quantity.bytes(memory) >> 20));
  }
}
