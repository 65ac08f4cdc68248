package assay.cli.launch;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A real ResourceManager and a real NodeManager, as processes that listen on loopback. */
public final class YarnCluster implements AutoCloseable {
  private static final Path JARS =
      Path.of(System.getProperty("assay.home"), "launchers/yarn-servers/target/lib");
  private static final String MANAGER = "resourcemanager.ResourceManager";
  private static final Duration START = Duration.ofMinutes(2);

  private final Path folder;
  private final List<String> wrapper;
  private final List<Process> servers = new ArrayList<>();
  private String webAddress;

  private YarnCluster(Path folder, List<String> wrapper) {
    this.folder = folder;
    this.wrapper = wrapper;
  }

  /** One that test classes of a suite share, and that is stopped after the last of them. */
  public static YarnCluster of(ExtensionContext context) {
    return Shared.of(context, YarnCluster.class, YarnCluster::start);
  }

  private static YarnCluster start() throws Exception {
    Path target = Files.createDirectories(Path.of("target")).toAbsolutePath();
    Path folder = Files.createTempDirectory(target, "yarn");
    return started(new YarnCluster(folder, List.of()), Map.of());
  }

  /**
   * Starts one that runs MapReduce, too, whose shuffle and masters listen on all addresses that
   * there are.
   */
  public static YarnCluster startForJobs(Path folder, PrivateNetwork network) throws Exception {
    YarnCluster cluster = new YarnCluster(folder, network.wrapper());
    cluster.configureJobs();
    return started(
        cluster,
        Map.of(
            "yarn.nodemanager.aux-services",
            "mapreduce_shuffle",
            "yarn.nodemanager.aux-services.mapreduce_shuffle.class",
            "org.apache.hadoop.mapred.ShuffleHandler",
            // A job has a dozen steps, of which each waits for a heartbeat.
            "yarn.resourcemanager.nodemanagers.heartbeat-interval-ms",
            "100"));
  }

  private static YarnCluster started(YarnCluster cluster, Map<String, String> more)
      throws Exception {
    boolean up = false;
    try {
      cluster.configure(more);
      cluster.server(MANAGER, 256);
      cluster.server("nodemanager.NodeManager", 192);
      cluster.awaitNode();
      up = true;
    } finally {
      if (!up) {
        cluster.close();
      }
    }
    return cluster;
  }

  private void configure(Map<String, String> more) throws IOException {
    Files.createDirectories(conf());
    Files.writeString(
        conf().resolve("core-site.xml"),
        xml(
            Map.of(
                "fs.defaultFS", "file:///", "hadoop.tmp.dir", folder.resolve("tmp").toString())));
    Map<String, String> site = new LinkedHashMap<>(more);
    for (String service :
        List.of(
            "resourcemanager.address",
            "resourcemanager.scheduler.address",
            "resourcemanager.resource-tracker.address",
            "resourcemanager.admin.address",
            "resourcemanager.webapp.address",
            "nodemanager.address",
            "nodemanager.localizer.address",
            "nodemanager.webapp.address",
            "nodemanager.collector-service.address")) {
      site.put("yarn." + service, "127.0.0.1:" + LoopbackSshd.freePort());
    }
    webAddress = site.get("yarn.resourcemanager.webapp.address");
    site.put("yarn.resourcemanager.bind-host", "127.0.0.1");
    site.put("yarn.resourcemanager.hostname", "127.0.0.1");
    site.put("yarn.nodemanager.bind-host", "127.0.0.1");
    site.put("yarn.nodemanager.hostname", "127.0.0.1");
    site.put(
        "yarn.resourcemanager.scheduler.class",
        "org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoScheduler");
    site.put("yarn.nodemanager.local-dirs", folder.resolve("local").toString());
    site.put("yarn.nodemanager.log-dirs", folder.resolve("log").toString());
    site.put("yarn.nodemanager.resource.memory-mb", "2048");
    site.put("yarn.nodemanager.resource.cpu-vcores", "4");
    site.put("yarn.scheduler.minimum-allocation-mb", "128");
    site.put("yarn.scheduler.maximum-allocation-mb", "2048");
    site.put("yarn.nodemanager.vmem-check-enabled", "false");
    site.put("yarn.nodemanager.pmem-check-enabled", "false");
    // Else a node of a machine whose disk is nearly full takes no work.
    site.put("yarn.nodemanager.disk-health-checker.enable", "false");
    Files.writeString(conf().resolve("yarn-site.xml"), xml(site));
  }

  private void configureJobs() throws IOException {
    Files.createDirectories(conf());
    String quick = "-Xmx256m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC";
    Map<String, String> site = new LinkedHashMap<>();
    site.put("mapreduce.framework.name", "yarn");
    site.put("mapreduce.application.classpath", JARS + "/*");
    site.put("mapreduce.shuffle.port", "0");
    site.put("yarn.app.mapreduce.am.staging-dir", folder.resolve("staging").toString());
    site.put("yarn.app.mapreduce.am.resource.mb", "384");
    site.put("yarn.app.mapreduce.am.command-opts", quick);
    site.put("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", "100");
    for (String task : List.of("map", "reduce")) {
      site.put("mapreduce." + task + ".memory.mb", "384");
      site.put("mapreduce." + task + ".java.opts", quick);
    }
    Files.writeString(conf().resolve("mapred-site.xml"), xml(site));
  }

  private static String xml(Map<String, String> settings) {
    return settings.entrySet().stream()
        .map(
            each ->
                "<property><name>%s</name><value>%s</value></property>"
                    .formatted(each.getKey(), each.getValue()))
        .collect(Collectors.joining("\n", "<configuration>\n", "\n</configuration>\n"));
  }

  private void server(String name, int heapMegabytes) throws IOException {
    List<String> command = new ArrayList<>(wrapper);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx" + heapMegabytes + "m",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "-cp",
            conf() + ":" + JARS + "/*",
            "org.apache.hadoop.yarn.server." + name));
    ProcessBuilder server =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output(name).toFile());
    // Containers of jobs start that one.
    server.environment().put("JAVA_HOME", System.getProperty("java.home"));
    servers.add(server.start());
  }

  private Path output(String server) {
    return folder.resolve(server + ".out");
  }

  private void awaitNode() {
    Path told = output(MANAGER);
    Awaitility.await("a node of YARN, whose servers' output is in " + folder)
        .atMost(START)
        .failFast("one of YARN's servers ended", () -> !servers.stream().allMatch(Process::isAlive))
        .until(() -> Files.readString(told).contains(" Node Transitioned from NEW to RUNNING"));
  }

  /** How many containers there have been. */
  public long containers() throws IOException {
    try (Stream<Path> logs = Files.walk(folder.resolve("log"), 2)) {
      return logs.filter(each -> each.getFileName().toString().startsWith("container_")).count();
    }
  }

  /** How many applications and containers there are, as YARN tells in JSON. */
  String metrics() throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://" + webAddress + "/ws/v1/cluster/metrics"))
                .header("Accept", "application/json")
                .build(),
            BodyHandlers.ofString())
        .body();
  }

  /** The folder of settings. */
  public Path conf() {
    return folder.resolve("conf");
  }

  @Override
  public void close() {
    // The NodeManager first: it ends its containers then.
    for (int i = servers.size() - 1; i >= 0; i--) {
      servers.get(i).destroy();
    }
    for (Process server : servers) {
      server
          .onExit()
          .orTimeout(20, TimeUnit.SECONDS)
          .exceptionally(late -> server.destroyForcibly())
          .join();
    }
  }
}
