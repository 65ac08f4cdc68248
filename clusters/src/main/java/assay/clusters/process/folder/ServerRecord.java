package assay.clusters.process.folder;

import assay.clusters.ClusterException;
import assay.clusters.ServerId;
import assay.clusters.ServerRole;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * One process that was started for a cluster. The process writes it itself, before it becomes the
 * server: there is none without a record, at whatever moment the command may die.
 *
 * @param port that the server was told to listen on
 */
public record ServerRecord(ServerId server, ProcessIdentity process, int port) {
  private static final String SUFFIX = ".process";

  /**
   * For {@code sh -c}, with the file, the port, a file of ids of processes or nothing, and the
   * server's command as arguments: writes the record of this process, adds it to the processes and
   * becomes the server.
   */
  public static final String RECORD_AND_BECOME =
      """
      file=$1 port=$2 group=$3
      shift 3
      ticks=$(cut -d ' ' -f 22 /proc/$$/stat) || exit 126
      read -r boot < /proc/sys/kernel/random/boot_id
      printf 'pid=%s\\nticks=%s\\nboot=%s\\nport=%s\\n' $$ "$ticks" "$boot" "$port" > "$file.draft" || exit 126
      mv "$file.draft" "$file" || exit 126
      test -z "$group" || echo $$ > "$group" || exit 126
      exec "$@"
      """;

  /** The file of a server's record. */
  public static Path file(ClusterFolder folder, ServerId server) {
    return folder.run().resolve(server.label() + SUFFIX);
  }

  /**
   * All that were started since the cluster was last down: by role, then index.
   *
   * @param roles that the cluster may have, in order
   */
  public static List<ServerRecord> all(ClusterFolder folder, List<ServerRole> roles) {
    if (!Files.isDirectory(folder.run())) {
      return List.of();
    }
    List<ServerRecord> records = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder.run())) {
      for (Path file : files.toList()) {
        id(file, roles).flatMap(server -> read(folder, server)).ifPresent(records::add);
      }
    } catch (IOException e) {
      throw ClusterException.failed("cannot read " + folder.run(), e);
    }
    records.sort(
        Comparator.comparing((ServerRecord record) -> roles.indexOf(record.server().role()))
            .thenComparing(record -> record.server().index()));
    return records;
  }

  /** The record of a server; empty if it was not started. */
  public static Optional<ServerRecord> read(ClusterFolder folder, ServerId server) {
    Path file = file(folder, server);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    Properties values = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      values.load(reader);
      return Optional.of(
          new ServerRecord(
              server, ProcessIdentity.parse(values), Integer.parseInt(values.getProperty("port"))));
    } catch (IOException | NumberFormatException e) {
      throw ClusterException.failed("cannot read " + file, e);
    }
  }

  /** Forgets a server, if it was started. */
  public static void delete(ClusterFolder folder, ServerId server) {
    try {
      Files.deleteIfExists(file(folder, server));
    } catch (IOException e) {
      throw ClusterException.failed("cannot delete the record of " + server.title(), e);
    }
  }

  private static Optional<ServerId> id(Path file, List<ServerRole> roles) {
    String name = file.getFileName().toString();
    return name.endsWith(SUFFIX)
        ? ServerId.of(name.substring(0, name.length() - SUFFIX.length()), roles)
        : Optional.empty();
  }
}
