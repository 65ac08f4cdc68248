package assay.clusters.process;

import assay.clusters.ServerId;
import assay.clusters.process.jvm.ClassArchive;
import assay.clusters.process.jvm.JavaHome;
import assay.clusters.process.jvm.ServerClasses;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Builds the command line of a server's JVM. Not thread-safe. */
public final class ServerCommand {
  private final List<String> words = new ArrayList<>();
  private final ServerId server;
  private final JavaHome java;
  private final List<String> tuning;
  private final ClusterStart start;

  /**
   * Creates a command line with the flags that all servers have. The servers' logging configuration
   * reads the system property {@code assay.log}.
   */
  public ServerCommand(ClusterStart start, ServerId server) {
    this.server = server;
    this.java = start.java();
    this.start = start;
    this.tuning = start.state().tuning().jvm(server.role().label());
    words.add(java.java());
    flags("-Djava.net.preferIPv4Stack=true");
    flags("-XX:+ExitOnOutOfMemoryError", "-XX:-OmitStackTraceInFastThrow");
    flags("-Dassay.log=" + start.folder().log(server));
  }

  public ServerCommand flags(String... more) {
    words.addAll(List.of(more));
    return this;
  }

  /**
   * Adds the JVM flags of a server that has little work to do. With the simplest garbage collector
   * and without the optimizing compiler, the server starts faster and leaves more CPU to the
   * measured servers.
   */
  public ServerCommand small(int heapMib) {
    return flags("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx" + heapMib + "m");
  }

  public List<String> main(ServerClasses classes, String mainClass, String... arguments) {
    if (tuning.stream().anyMatch(ServerCommand::isCollector)) {
      words.removeIf(ServerCommand::isCollector); // the JVM allows only one garbage collector
    }
    words.addAll(tuning);
    flags("-Djava.io.tmpdir=" + start.folder().scratch(server));
    // A class archive that was written with the user's flags would be wrong for servers without
    // these flags.
    ClassArchive archive = archive(classes);
    return ended(
        tuning.isEmpty() ? archive.usedOrWritten() : archive.used(), classes, mainClass, arguments);
  }

  public List<String> program(ServerClasses classes, String mainClass, String... arguments) {
    return ended(archive(classes).used(), classes, mainClass, arguments);
  }

  private static boolean isCollector(String flag) {
    return flag.matches("-XX:\\+Use(Serial|Parallel|ConcMarkSweep|G1|Z|Shenandoah|Epsilon)GC");
  }

  private ClassArchive archive(ServerClasses classes) {
    Path folder = start.made(classes.servers()).resolve("classes");
    return new ClassArchive(classes.jars(), server.role(), java, folder);
  }

  private List<String> ended(
      List<String> archive, ServerClasses classes, String mainClass, String... arguments) {
    words.addAll(archive);
    flags("-cp", classes.path(), mainClass);
    flags(arguments);
    return List.copyOf(words);
  }
}
