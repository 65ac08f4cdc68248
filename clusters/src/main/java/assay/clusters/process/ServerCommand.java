package assay.clusters.process;

import assay.clusters.ServerId;
import assay.clusters.process.jvm.ClassArchive;
import assay.clusters.process.jvm.JavaHome;
import assay.clusters.process.jvm.ServerClasses;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of a server's JVM, step by step. Used by one thread. */
public final class ServerCommand {
  private final List<String> words = new ArrayList<>();
  private final ServerId server;
  private final JavaHome java;
  private final List<String> tuning;
  private final ClusterStart start;

  /** Begins with what all servers have; {@code assay.log} is for the logging's configuration. */
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

  /** Flags of the JVM. */
  public ServerCommand flags(String... more) {
    words.addAll(List.of(more));
    return this;
  }

  /**
   * For a server that does little work: without the optimizing compiler and with the simplest
   * collector it starts sooner and leaves the processors to the servers that are measured.
   */
  public ServerCommand small(int heapMib) {
    return flags("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx" + heapMib + "m");
  }

  /** Ends the command line of a server. */
  public List<String> main(ServerClasses classes, String mainClass, String... arguments) {
    if (tuning.stream().anyMatch(ServerCommand::isCollector)) {
      words.removeIf(ServerCommand::isCollector); // the JVM takes no two
    }
    words.addAll(tuning);
    flags("-Djava.io.tmpdir=" + start.folder().scratch(server));
    // What other flags make of the classes is not for those who come without them.
    ClassArchive archive = archive(classes);
    return ended(
        tuning.isEmpty() ? archive.usedOrWritten() : archive.used(), classes, mainClass, arguments);
  }

  /** Ends the command line of a program that does something for the server, and ends. */
  public List<String> program(ServerClasses classes, String mainClass, String... arguments) {
    return ended(archive(classes).used(), classes, mainClass, arguments);
  }

  private static boolean isCollector(String flag) {
    return flag.matches("-XX:\\+Use(Serial|Parallel|ConcMarkSweep|G1|Z|Shenandoah|Epsilon)GC");
  }

  private ClassArchive archive(ServerClasses classes) {
    Path folder = start.made(classes.jars().getParent()).resolve("classes");
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
