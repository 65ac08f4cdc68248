package assay.clusters.process.folder;

import static java.nio.charset.StandardCharsets.UTF_8;

import assay.clusters.ClusterException;
import assay.clusters.ServerId;
import java.io.IOException;
import java.io.Reader;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Layout of a cluster's folder, and operations on the folder's files. Each kind of cluster adds its
 * own files.
 */
public record ClusterFolder(Path root) {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");
  private static final int PART_BYTES = 64 * 1024;
  private static final int EVIDENCE_LINES = 12;

  public Path state() {
    return root.resolve("cluster.properties");
  }

  Path lock() {
    return root.resolve("lock");
  }

  public Path conf() {
    return root.resolve("conf");
  }

  public Path run() {
    return root.resolve("run");
  }

  Path broken() {
    return root.resolve("broken");
  }

  public Path logs() {
    return root.resolve("logs");
  }

  public Path log(ServerId server) {
    return logs().resolve(server.label() + ".log");
  }

  /**
   * Returns the file with the standard output and standard error of a server since the server's
   * last start.
   */
  public Path output(ServerId server) {
    return logs().resolve(server.label() + ".out");
  }

  public Path scratch(ServerId server) {
    return root.resolve("tmp").resolve(server.label());
  }

  public String groupName() {
    return root.getFileName() + "-" + Integer.toHexString(root.toString().hashCode());
  }

  /**
   * Creates the cluster's folder and its subfolders.
   *
   * @throws ClusterException if the folder cannot be written
   */
  public void create() {
    try {
      for (Path folder : List.of(root, conf(), run(), logs())) {
        Files.createDirectories(folder);
      }
      // The folder contains secrets and passwords.
      Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwx------"));
    } catch (IOException e) {
      throw ClusterException.badInput(
          "cannot write the cluster's folder "
              + root
              + " ("
              + e
              + "); choose another folder with --dir");
    }
  }

  /**
   * Replaces a file atomically, and creates the file's folder if needed. Only the file's owner can
   * read the file.
   */
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

  public static Properties properties(Path file) {
    Properties values = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      values.load(reader);
      return values;
    } catch (IOException e) {
      throw ClusterException.failed("cannot read " + file, e);
    }
  }

  public static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw ClusterException.failed("cannot read " + file, e);
    }
  }

  public static List<Path> list(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw ClusterException.failed("cannot read " + folder, e);
    }
  }

  public static void make(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw ClusterException.failed("cannot create " + folder, e);
    }
  }

  public static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw ClusterException.failed("cannot delete " + file, e);
    }
  }

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

  public void empty(Path folder) {
    deleteTree(folder);
    make(folder);
  }

  /** Waits until all earlier writes and deletions in the folder are on disk. */
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
   * Creates the exception for a server that has ended. The exception's message includes the cause
   * that the server printed. If the server printed nothing, the exception's evidence comes from the
   * server's log.
   */
  public ClusterException ended(String what, ServerId server) {
    return failed(what, server, printed(server).text());
  }

  /**
   * Creates the exception for a server that was not ready in time. The exception's message includes
   * a cause only if the server printed a fatal error.
   */
  public ClusterException late(String what, ServerId server) {
    return failed(what, server, printed(server).decisive());
  }

  private ClusterException failed(String what, ServerId server, Optional<String> cause) {
    StartFailure printed = printed(server);
    boolean silent = printed.lines().isEmpty();
    Path log = log(server);
    StartFailure said = silent ? new StartFailure(part(log, sizeBytes(log) - PART_BYTES)) : printed;
    return ClusterException.failed(
        what + cause.map(why -> ": " + why).orElse("") + "; see " + (silent ? log : output(server)),
        said.others(EVIDENCE_LINES, cause.orElse("")));
  }

  /**
   * Returns the output of a server since its last start. If the output has more than 128 KiB, its
   * middle is omitted.
   */
  public StartFailure printed(ServerId server) {
    Path file = output(server);
    long sizeBytes = sizeBytes(file);
    List<String> head = part(file, 0);
    return new StartFailure(
        sizeBytes <= PART_BYTES
            ? head
            : Stream.concat(
                    head.stream(),
                    part(file, Math.max(PART_BYTES, sizeBytes - PART_BYTES)).stream())
                .toList());
  }

  /**
   * Returns a supplier of the lines that a server logs after this call. The supplier reads at most
   * the first 64 KiB of these lines.
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
