package assay.lab.phase;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Specifies where external programs run, such as the program of a format phase.
 *
 * @param conf folder with Hadoop's configuration; if empty, programs run in a process on this
 *     machine
 * @param files URL of a folder for the stores' files and the tasks' output; if empty, the run
 *     folder or the folder in the configuration is used. The store's servers must be able to read
 *     the folder's file system
 * @param memoryMegabytes memory of the program's process in megabytes; the process also runs the
 *     tasks unless YARN runs the tasks
 */
public record JobSite(Optional<Path> conf, Optional<String> files, int memoryMegabytes) {
  private static final int LEAST_MEGABYTES = 256;
  private static final int MOST_MEGABYTES = 1 << 20;

  /**
   * @throws IllegalArgumentException if the configuration folder does not exist, or the memory is
   *     too small; the message is one line
   */
  public JobSite {
    if (conf.isPresent() && !Files.isRegularFile(conf.get().resolve("core-site.xml"))) {
      throw new IllegalArgumentException(
          "--job-conf: no core-site.xml in "
              + conf.get()
              + "; specify Hadoop's configuration folder");
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
