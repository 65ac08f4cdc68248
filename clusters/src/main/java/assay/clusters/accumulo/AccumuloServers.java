package assay.clusters.accumulo;

import assay.clusters.ClusterException;
import assay.clusters.ServerId;
import assay.clusters.ServerRole;
import assay.clusters.kerberos.Kdc;
import assay.clusters.process.ClusterSettings;
import assay.clusters.process.ClusterStart;
import assay.clusters.process.ServerCommand;
import assay.clusters.process.jvm.ServerClasses;
import assay.clusters.zookeeper.ZooKeeperServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

final class AccumuloServers {
  private static final String MAIN = "org.apache.accumulo.start.Main";
  private static final int INIT_HEAP_MIB = 256;

  // With many malloc arenas, a native map needs far more memory. Accumulo's start script also sets
  // this variable.
  private static final Map<String, String> ENVIRONMENT = Map.of("MALLOC_ARENA_MAX", "1");

  private final ClusterStart start;
  private final ClusterSettings settings;
  private final ServerClasses classes;

  AccumuloServers(ClusterStart start) {
    this.start = start;
    this.settings = start.settings();
    this.classes = new ServerClasses(start.servers(), start.folder().conf());
  }

  void startZookeeper() throws InterruptedException {
    ZooKeeperServer.start(start, classes, settings.mebibytes(AccumuloSettings.ZOOKEEPER_HEAP));
  }

  int start(ServerId server) throws InterruptedException {
    int port = start.freePort();
    ServerCommand command = command(server);
    ServerRole role = server.role();
    if (role.equals(AccumuloKind.TSERVER_ROLE)) {
      tserver(command);
    } else if (role.equals(AccumuloKind.MANAGER_ROLE)) {
      command.small(settings.mebibytes(AccumuloSettings.MANAGER_HEAP));
    } else {
      command.small(settings.mebibytes(AccumuloSettings.GC_HEAP));
    }
    String label = role.label();
    start.launch(
        server,
        port,
        command.main(classes, MAIN, label, "-o", label + ".port.client=" + port),
        ENVIRONMENT);
    return port;
  }

  /**
   * Creates a new Accumulo instance. ZooKeeper must be running. The password is passed in a file,
   * because other users can read the arguments of a process.
   */
  void initialize(String instanceName, String password) throws InterruptedException {
    List<String> arguments =
        new ArrayList<>(List.of("init", "--instance-name", instanceName, "--clear-instance-name"));
    arguments.addAll(AccumuloSecurity.of(settings).firstUser(password));
    List<String> command =
        command(AccumuloKind.MANAGER)
            .flags("-XX:-UsePerfData")
            .small(INIT_HEAP_MIB)
            .program(classes, MAIN, arguments.toArray(String[]::new));
    StringBuilder text = new StringBuilder();
    for (String argument : command.subList(1, command.size())) {
      text.append('"').append(argument.replace("\\", "\\\\")).append("\"\n");
    }
    Path file = start.folder().root().resolve("init.arguments");
    start.folder().write(file, text.toString());
    try {
      start.run(
          AccumuloKind.MANAGER,
          "creating a new Accumulo instance",
          List.of(command.get(0), "@" + file));
    } finally {
      delete(file);
    }
  }

  private ServerCommand command(ServerId server) {
    return new ServerCommand(start, server).flags(Kdc.flags(start));
  }

  /**
   * Adds flags for a tablet server. Tablet servers are measured, so they use the garbage collector
   * and the compilers of a production cluster.
   */
  private void tserver(ServerCommand command) {
    int heapMib = settings.mebibytes(AccumuloSettings.TSERVER_HEAP);
    if (AccumuloConfig.nativeMaps(start.state())) {
      command.flags("-Daccumulo.native.lib.path=" + NativeMapLibrary.of(start).built());
    } else {
      heapMib += settings.mebibytes(AccumuloSettings.NATIVE_MAP);
    }
    command.flags("-XX:+UseG1GC", "-Xms" + heapMib + "m", "-Xmx" + heapMib + "m");
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw ClusterException.failed("cannot delete " + file + ", which holds a password", e);
    }
  }
}
