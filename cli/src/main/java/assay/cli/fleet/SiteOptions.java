package assay.cli.fleet;

import java.nio.file.Path;
import picocli.CommandLine.Option;

public final class SiteOptions {
  @Option(
      names = "--hosts",
      paramLabel = "FILE",
      description =
          "File with the hosts on which Assay starts clients over ssh. Each line has the form"
              + " [USER@]HOST[:PORT] [workers=N] [home=DIR].")
  Path hosts;

  @Option(
      names = "--on",
      paramLabel = "SITE",
      description =
          "System that starts the clients. The only supported value is yarn, which runs all clients"
              + " as one application on an existing YARN cluster.")
  String on;

  @Option(
      names = "--yarn-conf",
      paramLabel = "DIR",
      description =
          "Folder with YARN's configuration. Default: the environment variable YARN_CONF_DIR, or"
              + " else HADOOP_CONF_DIR.")
  Path yarnConf;

  @Option(
      names = "--yarn-queue",
      paramLabel = "QUEUE",
      defaultValue = "default",
      description = "YARN queue for the clients. Default: ${DEFAULT-VALUE}.")
  String yarnQueue;

  @Option(
      names = "--worker-memory",
      paramLabel = "SIZE",
      defaultValue = "1GB",
      description = "Memory of a client's container on YARN. Default: ${DEFAULT-VALUE}.")
  String workerMemory;

  @Option(
      names = "--address",
      paramLabel = "HOST",
      description =
          "Address at which clients on other machines connect to this machine. Default: the address"
              + " that this machine uses to reach the ZooKeeper. Without --zookeeper, the default"
              + " is the address that this machine uses to reach the first host in --hosts.")
  String address;

  public boolean elsewhere() {
    return hosts != null || on != null;
  }
}
