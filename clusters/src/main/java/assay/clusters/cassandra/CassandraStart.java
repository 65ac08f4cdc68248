package assay.clusters.cassandra;

import assay.clusters.process.ClusterStart;
import assay.clusters.process.ServerCommand;
import assay.clusters.process.Template;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.process.jvm.ServerClasses;
import assay.clusters.process.tuning.ConfFile;
import assay.clusters.process.tuning.KnownKeys;
import assay.clusters.tls.ClusterTlsKeys;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.net.SocketFactory;

final class CassandraStart {
  private static final String MAIN = "org.apache.cassandra.service.CassandraDaemon";
  private static final String CONFIG = "cassandra.yaml";
  private static final String LOGGING = "logback.xml";

  static final ConfFile FILE =
      new ConfFile(
          "cassandra",
          ConfFile.Format.YAML,
          Map.of(
              "cluster_name|seed_provider|endpoint_snitch|auto_bootstrap|.*(address|_port|_interface).*"
                  + "|.*(_directory|_directories)|start_native_transport",
              "Assay, which sets all folders, addresses and ports",
              "(client|server)_encryption_options",
              "the option 'security'",
              "memtable_heap_space",
              "the option '" + CassandraKind.HEAP + "'"),
          KnownKeys.NONE);

  private static final List<String> OPENED =
      List.of(
          "java.base/java.io",
          "java.base/java.lang",
          "java.base/java.lang.module",
          "java.base/java.lang.reflect",
          "java.base/java.nio",
          "java.base/java.util",
          "java.base/jdk.internal.loader",
          "java.base/jdk.internal.math",
          "java.base/jdk.internal.module",
          "java.base/jdk.internal.ref",
          "java.base/jdk.internal.reflect",
          "java.base/jdk.internal.util.jar",
          "java.base/sun.nio.ch",
          "jdk.management/com.sun.management.internal");

  private static final List<String> EXPORTED =
      List.of(
          "java.base/java.lang.ref",
          "java.base/jdk.internal.misc",
          "java.management.rmi/com.sun.jmx.remote.internal.rmi",
          "java.rmi/sun.rmi.registry",
          "java.rmi/sun.rmi.server",
          "java.sql/java.sql",
          "jdk.attach/sun.tools.attach",
          "jdk.unsupported/sun.misc");

  private final ClusterStart start;
  private final int heapMib;

  CassandraStart(ClusterStart start) {
    this.start = start;
    this.heapMib = start.settings().mebibytes(CassandraKind.HEAP);
  }

  void run() throws InterruptedException {
    if (start.wasAlive(CassandraKind.SERVER)) {
      return;
    }
    long startNanos = System.nanoTime();
    writeConfiguration();
    int port = start.state().port("cql");
    start.launch(
        CassandraKind.SERVER,
        port,
        command(),
        // With many malloc arenas, the server needs far more memory.
        Map.of("MALLOC_ARENA_MAX", "1"));
    SocketFactory sockets = CassandraSecurity.sockets(start.state());
    start.await(
        CassandraKind.SERVER,
        "Cassandra did not answer on its port",
        () -> CqlSession.answers(port, sockets));
    if (!start.state().initialized()) {
      start.becomesInitialized();
    }
    start.say("Cassandra up on 127.0.0.1:" + port, startNanos);
  }

  private void writeConfiguration() throws InterruptedException {
    CassandraSecurity security = CassandraSecurity.of(start.settings());
    ClusterTlsKeys keys = ClusterTlsKeys.of(start.folder());
    if (security != CassandraSecurity.NONE) {
      ClusterTlsKeys.make(start, CassandraKind.SERVER);
      start.folder().write(CassandraSecurity.clientFile(start.folder()), security.clientPart(keys));
    }
    Map<String, String> values =
        Map.of(
            "data", data(start.folder()).toString(),
            "cqlPort", Integer.toString(start.state().port("cql")),
            "storagePort", Integer.toString(start.state().port("storage")),
            "memtableHeapMib", Integer.toString(heapMib / 5),
            "clientEncryption", security.serverPart(keys));
    write(CONFIG, start.tuned(FILE, Template.filled(CassandraStart.class, CONFIG, values)));
    write(LOGGING, Template.filled(CassandraStart.class, LOGGING, Map.of()));
  }

  private void write(String file, String text) {
    start.folder().write(conf().resolve(file), text);
  }

  private List<String> command() {
    ServerCommand command = new ServerCommand(start, CassandraKind.SERVER);
    command.flags("-XX:+UseG1GC", "-XX:MaxGCPauseMillis=300", "-XX:+ParallelRefProcEnabled");
    command.flags("-Xms" + heapMib + "m", "-Xmx" + heapMib + "m", "-Xss256k");
    command.flags("-XX:MaxDirectMemorySize=256m", "-XX:+PerfDisableSharedMem");
    OPENED.forEach(of -> command.flags("--add-opens", of + "=ALL-UNNAMED"));
    EXPORTED.forEach(of -> command.flags("--add-exports", of + "=ALL-UNNAMED"));
    command.flags("-Djdk.attach.allowAttachSelf=true");
    command.flags("-Dio.netty.tryReflectionSetAccessible=true");
    command.flags("-Dcassandra.skip_wait_for_gossip_to_settle=0", "-Dcassandra.ring_delay_ms=0");
    command.flags("-Dcassandra.superuser_setup_delay_ms=0", "-Dcassandra-foreground=yes");
    command.flags(
        "-Dcassandra.jmx.local.port=" + start.state().port("jmx"),
        "-Dcassandra.config=" + conf().resolve(CONFIG).toUri(),
        "-Dcassandra.storagedir=" + data(start.folder()),
        "-Dlogback.configurationFile=" + conf().resolve(LOGGING));
    return command.main(new ServerClasses(start.servers(), conf()), MAIN);
  }

  private Path conf() {
    return start.folder().conf();
  }

  static Path data(ClusterFolder folder) {
    return folder.root().resolve("data");
  }
}
