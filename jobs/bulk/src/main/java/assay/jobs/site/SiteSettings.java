package assay.jobs.site;

import java.io.File;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Hadoop's settings for a job, which runs on a Hadoop cluster or in this process. */
public final class SiteSettings {
  private static final String TEMPORARY = "hadoop.tmp.dir";
  private static final long MEGABYTE = 1 << 20;

  private static final int SORT_PART = 4;

  private static final int MOST_SORT_MEGABYTES = 1024;

  private static final float SPILLED = 0.9f;

  /**
   * Largest share of a reducer's memory that the output of one map task may use. The share is close
   * to 0, so that reducers read map output from files.
   */
  private static final float IN_MEMORY = 0.001f;

  private SiteSettings() {}

  /**
   * Returns the Hadoop settings on the class path, with defaults for missing settings.
   *
   * @param temporary local folder for temporary files
   * @param memoryMegabytes memory of this process, in MB; tasks run in this process unless a Hadoop
   *     cluster runs them
   * @param tasks number of tasks that run at the same time in this process
   */
  public static Configuration of(String temporary, int memoryMegabytes, int tasks) {
    // The class JobConf reads the cluster's mapred-site.xml, but the class Configuration does not.
    Configuration conf = new JobConf();
    conf.setBoolean("mapreduce.fileoutputcommitter.marksuccessfuljobs", false);
    conf.setInt("mapreduce.fileoutputcommitter.algorithm.version", 2);
    conf.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
    conf.setBoolean(MRJobConfig.REDUCE_SPECULATIVE, false);
    // By default, the client polls the state of the job only every five seconds.
    conf.setInt("mapreduce.client.completion.pollinterval", 50);
    if (isLocal(conf)) {
      setLocal(conf, temporary, memoryMegabytes, tasks);
    } else {
      // Nodes have only Hadoop's own libraries, possibly in another version. The job therefore
      // includes all jars that it needs.
      conf.setStrings("tmpjars", jars());
      // With a wildcard, tasks would look for jars only in the folder of copied jars. Hadoop does
      // not copy jars that are already in the job's file system.
      conf.setBoolean("mapreduce.client.libjars.wildcard", false);
      conf.setBoolean(MRJobConfig.MAPREDUCE_JOB_CLASSLOADER, true);
    }
    return conf;
  }

  /**
   * Returns settings with which attempts to connect to an unreachable server fail within seconds
   * instead of minutes.
   */
  static Configuration impatient(Configuration conf) {
    Configuration impatient = new Configuration(conf);
    impatient.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, 3_000);
    impatient.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, 1_000);
    impatient.setInt("ipc.client.connect.max.retries", 1);
    impatient.setInt("ipc.client.connect.max.retries.on.timeouts", 1);
    impatient.setInt("ipc.client.connect.timeout", 5_000);
    return impatient;
  }

  public static boolean isLocal(Configuration conf) {
    return conf.get(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME)
        .equals(MRConfig.LOCAL_FRAMEWORK_NAME);
  }

  static String temporary(Configuration conf) {
    return conf.get(TEMPORARY);
  }

  private static String[] jars() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(File::new)
        .filter(file -> file.getName().endsWith(".jar"))
        .filter(file -> !file.getName().startsWith("hadoop-client-"))
        .map(file -> file.toURI().toString())
        .toArray(String[]::new);
  }

  private static void setLocal(
      Configuration conf, String temporary, int memoryMegabytes, int tasks) {
    conf.setClass("fs.file.impl", LocalFiles.class, FileSystem.class);
    conf.set(TEMPORARY, temporary);
    conf.set(MRConfig.LOCAL_DIR, temporary + "/local");
    conf.set("mapreduce.jobtracker.staging.root.dir", "file://" + temporary + "/staging");
    conf.setInt("mapreduce.local.map.tasks.maximum", tasks);
    conf.setInt("mapreduce.local.reduce.tasks.maximum", tasks);
    int sort = sortMegabytes(memoryMegabytes, tasks);
    conf.setInt(MRJobConfig.IO_SORT_MB, sort);
    conf.setFloat(MRJobConfig.MAP_SORT_SPILL_PERCENT, SPILLED);
    conf.setInt(MRJobConfig.IO_SORT_FACTOR, 100);
    // By default, each of the concurrent reducers assumes that it can use the whole heap.
    conf.setLong(MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, sort * MEGABYTE);
    // Reducers read the map output from files and merge all output once. In the little memory that
    // is available, map output would first be merged in small pieces.
    conf.setFloat(MRJobConfig.SHUFFLE_MEMORY_LIMIT_PERCENT, IN_MEMORY);
  }

  private static int sortMegabytes(int memoryMegabytes, int tasks) {
    int share = memoryMegabytes / tasks / SORT_PART;
    return Math.max(1, Math.min(MOST_SORT_MEGABYTES, share));
  }
}
