package assay.lab.phase;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where jobs run.
 *
 * @param conf a folder of Hadoop's settings; without it jobs run on this machine, in a process of
 *     their own
 * @param files URL of a folder for the stores' files, in a file system that their servers read, and
 *     for what tasks leave; without it they are in the run's folder, or where the settings say
 * @param memoryMegabytes of the process, in which the tasks run unless YARN runs them
 */
public record JobSite(Optional<Path> conf, Optional<String> files, int memoryMegabytes) {
  private static final int LEAST_MEGABYTES = 256;
  private static final int MOST_MEGABYTES = 1 << 20;

  /**
   * @throws IllegalArgumentException if there is no such folder, or too little memory: one line
   */
  public JobSite {
    if (conf.isPresent() && !Files.isRegularFile(conf.get().resolve("core-site.xml"))) {
      throw new IllegalArgumentException(
          "--job-conf: no core-site.xml in " + conf.get() + "; name a folder of Hadoop's settings");
    }
    if (files.isPresent() && !files.get().matches("[a-z][a-z0-9+.-]*:/.*")) {
      throw new IllegalArgumentException(
          "--job-files " + files.get() + ": must be a URL, such as hdfs://HOST:8020/tmp/assay");
    }
    if (memoryMegabytes < LEAST_MEGABYTES || memoryMegabytes > MOST_MEGABYTES) {
      throw new IllegalArgumentException(
          "--job-memory: must be from " + LEAST_MEGABYTES + "MB to 1 TB");
    }
  }
}
