package assay.clusters.process.folder;

import static java.nio.charset.StandardCharsets.UTF_8;

import assay.clusters.ClusterException;
import assay.clusters.ServerId;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Where a cluster keeps what, and how files there are written. Kinds of clusters add files of their
 * own.
 */
public record ClusterFolder(Path root) {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");
  private static final int PART_BYTES = 64 * 1024;
  private static final int EVIDENCE_LINES = 12;

  /** Settings of the cluster and how far it came. */
  public Path state() {
    return root.resolve("cluster.properties");
  }

  /** Held by the one command that changes the cluster. */
  Path lock() {
    return root.resolve("lock");
  }

  /** The servers' configuration; first on their class path. */
  public Path conf() {
    return root.resolve("conf");
  }

  /** One file per process that was started. */
  public Path run() {
    return root.resolve("run");
  }

  /** One file per server that was broken on purpose and is to be mended. */
  Path broken() {
    return root.resolve("broken");
  }

  /** Logs and outputs of servers. */
  public Path logs() {
    return root.resolve("logs");
  }

  /** What a server says of itself, rolled by size. */
  public Path log(ServerId server) {
    return logs().resolve(server.label() + ".log");
  }

  /** Standard output and error of the last start of a server. */
  public Path output(ServerId server) {
    return logs().resolve(server.label() + ".out");
  }

  /** Temporary files of a server; one that is killed leaves them behind. */
  public Path scratch(ServerId server) {
    return root.resolve("tmp").resolve(server.label());
  }

  /** Of the groups of its processes: readable, and of no other cluster. */
  public String groupName() {
    return root.getFileName() + "-" + Integer.toHexString(root.toString().hashCode());
  }

  /**
   * Makes the folder and those in it.
   *
   * @throws ClusterException if it cannot be written; the message is for users
   */
  public void create() {
    try {
      for (Path folder : List.of(root, conf(), run(), logs())) {
        Files.createDirectories(folder);
      }
      // Secrets and passwords lie below.
      Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwx------"));
    } catch (IOException e) {
      throw ClusterException.badInput(
          "cannot write the cluster's folder " + root + " (" + e + "); give another with --dir");
    }
  }

  /** Replaces a file as a whole, readable by its owner alone; makes its folder if need be. */
  public void write(Path file, String text) {
    Path draft = file.resolveSibling(file.getFileName() + ".draft");
    try {
      Files.createDirectories(file.getParent());
      Files.deleteIfExists(draft);
      Files.createFile(draft, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
      Files.writeString(draft, text);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw ClusterException.failed("cannot write " + file, e);
    }
  }

  /** Deletes a folder with all below it, if it is there. */
  public static void deleteTree(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw ClusterException.failed("cannot delete " + folder, e);
    }
  }

  /** Makes a folder in which nothing is. */
  public void empty(Path folder) {
    deleteTree(folder);
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw ClusterException.failed("cannot make " + folder, e);
    }
  }

  /** Returns when all that was written or deleted is on disk. */
  public void sync() throws InterruptedException {
    try {
      int exit = new ProcessBuilder("sync", "-f", root.toString()).inheritIO().start().waitFor();
      if (exit != 0) {
        throw ClusterException.failed("'sync' ended with exit code " + exit);
      }
    } catch (IOException e) {
      throw ClusterException.failed("cannot run 'sync'", e);
    }
  }

  /**
   * Says that a server ended, and why: by its output, or the end of its log if it printed nothing.
   */
  public ClusterException ended(String what, ServerId server) {
    return failed(what, server, printed(server).text());
  }

  /** Says that a server was not ready in time; why only if it said that it could not be. */
  public ClusterException late(String what, ServerId server) {
    return failed(what, server, printed(server).decisive());
  }

  private ClusterException failed(String what, ServerId server, Optional<String> cause) {
    FirstCause printed = printed(server);
    boolean silent = printed.lines().isEmpty();
    Path log = log(server);
    FirstCause said = silent ? new FirstCause(part(log, sizeBytes(log) - PART_BYTES)) : printed;
    return ClusterException.failed(
        what + cause.map(why -> ": " + why).orElse("") + "; see " + (silent ? log : output(server)),
        said.others(EVIDENCE_LINES, cause.orElse("")));
  }

  /** What a server printed since its last start, without the middle of very much. */
  public FirstCause printed(ServerId server) {
    Path file = output(server);
    long sizeBytes = sizeBytes(file);
    List<String> head = part(file, 0);
    return new FirstCause(
        sizeBytes <= PART_BYTES
            ? head
            : Stream.concat(
                    head.stream(),
                    part(file, Math.max(PART_BYTES, sizeBytes - PART_BYTES)).stream())
                .toList());
  }

  /**
   * The first lines that a server logs from now on.
   *
   * @return gives the lines that there are when it is asked
   */
  public Supplier<List<String>> logged(ServerId server) {
    Path file = log(server);
    long fromBytes = sizeBytes(file);
    return () -> part(file, fromBytes);
  }

  private static long sizeBytes(Path file) {
    return file.toFile().length();
  }

  private static List<String> part(Path file, long fromBytes) {
    if (!Files.exists(file)) {
      return List.of();
    }
    try (var channel = Files.newByteChannel(file)) {
      channel.position(Math.max(0, fromBytes));
      return new String(Channels.newInputStream(channel).readNBytes(PART_BYTES), UTF_8)
          .lines()
          .filter(line -> !line.isBlank())
          .toList();
    } catch (IOException e) {
      return List.of("(cannot read " + file + ": " + e + ")");
    }
  }
}
