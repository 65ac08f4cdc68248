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

/** A real ResourceManager and a real NodeManager, as processes that listen on loopback. */
public final class YarnCluster implements AutoCloseable {
  private static final Path JARS =
      Path.of(System.getProperty("assay.home"), "launchers/yarn-servers/target/lib");
  private static final Duration START = Duration.ofMinutes(2);

  private final Path folder;
  private final List<Process> servers = new ArrayList<>();
  private String webAddress;

  private YarnCluster(Path folder) {
    this.folder = folder;
  }

  /** Starts it in a folder of its own. */
  public static YarnCluster start(Path folder) throws Exception {
    YarnCluster cluster = new YarnCluster(folder);
    boolean up = false;
    try {
      cluster.configure();
      cluster.server("resourcemanager.ResourceManager", 256);
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

  private void configure() throws IOException {
    Files.createDirectories(conf());
    Files.writeString(
        conf().resolve("core-site.xml"),
        xml(
            Map.of(
                "fs.defaultFS", "file:///", "hadoop.tmp.dir", folder.resolve("tmp").toString())));
    Map<String, String> site = new LinkedHashMap<>();
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

  private static String xml(Map<String, String> settings) {
    return settings.entrySet().stream()
        .map(
            each ->
                "<property><name>%s</name><value>%s</value></property>"
                    .formatted(each.getKey(), each.getValue()))
        .collect(Collectors.joining("\n", "<configuration>\n", "\n</configuration>\n"));
  }

  private void server(String name, int heapMegabytes) throws IOException {
    servers.add(
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heapMegabytes + "m",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "-cp",
                conf() + ":" + JARS + "/*",
                "org.apache.hadoop.yarn.server." + name)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve(name + ".out").toFile())
            .start());
  }

  private void awaitNode() throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest nodes =
        HttpRequest.newBuilder(URI.create("http://" + webAddress + "/ws/v1/cluster/nodes"))
            .header("Accept", "application/json")
            .timeout(Duration.ofSeconds(10))
            .build();
    long deadline = System.nanoTime() + START.toNanos();
    while (true) {
      try {
        if (client.send(nodes, BodyHandlers.ofString()).body().contains("\"state\":\"RUNNING\"")) {
          return;
        }
      } catch (IOException e) {
        // It does not listen yet.
      }
      if (System.nanoTime() > deadline || servers.stream().anyMatch(each -> !each.isAlive())) {
        throw new AssertionError("YARN does not start; its servers' output is in " + folder);
      }
      Thread.sleep(200);
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
