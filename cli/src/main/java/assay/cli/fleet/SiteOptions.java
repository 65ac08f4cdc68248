package assay.cli.fleet;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** On which machines an experiment's clients run, and how they are started there. */
public final class SiteOptions {
  @Option(
      names = "--hosts",
      paramLabel = "FILE",
      description =
          "starts the clients through ssh on hosts, a line each:"
              + " [USER@]HOST[:PORT] [workers=N] [home=DIR]")
  Path hosts;

  @Option(
      names = "--on",
      paramLabel = "SITE",
      description = "starts the clients on yarn, as an application of an existing YARN")
  String on;

  @Option(
      names = "--yarn-conf",
      paramLabel = "DIR",
      description = "YARN's settings (YARN_CONF_DIR or HADOOP_CONF_DIR)")
  Path yarnConf;

  @Option(
      names = "--yarn-queue",
      paramLabel = "QUEUE",
      defaultValue = "default",
      description = "YARN's queue (${DEFAULT-VALUE})")
  String yarnQueue;

  @Option(
      names = "--worker-memory",
      paramLabel = "SIZE",
      defaultValue = "1GB",
      description = "of a client's container on YARN (${DEFAULT-VALUE})")
  String workerMemory;

  @Option(
      names = "--address",
      paramLabel = "HOST",
      description = "this machine's, as clients elsewhere reach it")
  String address;

  /** Whether clients are to be started anywhere but here. */
  public boolean elsewhere() {
    return hosts != null || on != null;
  }
}
