package assay.clusters;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** Command lines of the servers, and the JVM that makes a new instance. */
final class AccumuloServers {
  private static final String ACCUMULO_MAIN = "org.apache.accumulo.start.Main";
  private static final String ZOOKEEPER_MAIN = "org.apache.zookeeper.server.ZooKeeperServerMain";

  private final ClusterFolder folder;
  private final Launcher launcher;
  private final ClusterShape shape;
  private final Optional<Path> nativeLibrary;
  private final String classPath;
  private final Properties flags = AccumuloConfig.jvmFlags();

  /**
   * @param servers the folder of the packaged servers
   * @param nativeLibrary empty if tablet servers keep fresh writes in their heap
   */
  AccumuloServers(
      Path servers, ClusterFolder folder, ClusterShape shape, Optional<Path> nativeLibrary) {
    this.folder = folder;
    this.launcher = new Launcher(folder);
    this.shape = shape;
    this.nativeLibrary = nativeLibrary;
    this.classPath = folder.conf() + ":" + servers.resolve("lib") + "/*";
  }

  /**
   * Starts one server.
   *
   * @param port that it shall listen on
   */
  Launcher.Launched start(ServerId server, int port) throws InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(java());
    command.addAll(flags("all"));
    command.addAll(flags(server.role().label()));
    command.addAll(heap(server.role()));
    command.add("-Dassay.log=" + folder.log(server));
    command.addAll(List.of("-cp", classPath));
    if (server.role() == ServerRole.ZOOKEEPER) {
      command.addAll(List.of(ZOOKEEPER_MAIN, folder.conf().resolve("zoo.cfg").toString()));
    } else {
      command.addAll(List.of(ACCUMULO_MAIN, server.role().label(), "-o"));
      command.add(server.role().label() + ".port.client=" + port);
    }
    // Accumulo's own start script sets this too: many arenas make a native map take far more.
    return launcher.start(server, port, command, Map.of("MALLOC_ARENA_MAX", "1"));
  }

  /** Makes a new instance; ZooKeeper is up. The password is on no argument list. */
  void initialize(String instanceName, String password, Watchdog watchdog)
      throws InterruptedException {
    ServerId init = new ServerId(ServerRole.MANAGER, 1);
    List<String> arguments = new ArrayList<>(flags("all"));
    arguments.addAll(flags("init"));
    arguments.add("-Dassay.log=" + folder.log(init));
    arguments.addAll(List.of("-cp", classPath, ACCUMULO_MAIN, "init"));
    arguments.addAll(List.of("--instance-name", instanceName, "--clear-instance-name"));
    arguments.addAll(List.of("--user", "root", "--password", password));
    StringBuilder text = new StringBuilder();
    for (String argument : arguments) {
      text.append('"').append(argument.replace("\\", "\\\\")).append("\"\n");
    }
    Path file = folder.root().resolve("init.arguments");
    folder.write(file, text.toString());
    try {
      Process process = launcher.spawn(List.of(java(), "@" + file), folder.output(init), Map.of());
      watchdog.awaitEnd(process, init, "making a new Accumulo instance");
    } finally {
      delete(file);
    }
  }

  private List<String> heap(ServerRole role) {
    return switch (role) {
      case ZOOKEEPER -> List.of("-Xmx" + shape.zookeeperHeapMib() + "m");
      case MANAGER -> List.of("-Xmx" + shape.managerHeapMib() + "m");
      case GC -> List.of("-Xmx" + shape.gcHeapMib() + "m");
      case TSERVER -> tserverHeap();
    };
  }

  private List<String> tserverHeap() {
    int mebibytes = shape.tserverHeapMib();
    if (nativeLibrary.isPresent()) {
      return List.of(
          "-Xms" + mebibytes + "m",
          "-Xmx" + mebibytes + "m",
          "-Daccumulo.native.lib.path=" + nativeLibrary.get());
    }
    mebibytes += shape.nativeMapMib();
    return List.of("-Xms" + mebibytes + "m", "-Xmx" + mebibytes + "m");
  }

  private List<String> flags(String key) {
    return List.of(flags.getProperty(key).split(" "));
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw ClusterException.failed("cannot delete " + file + ", which holds a password", e);
    }
  }
}
