package assay.clusters.process.folder;

import assay.clusters.ClusterException;
import assay.clusters.ServerId;
import assay.clusters.ServerRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * Record of a process that was started for a cluster. The process writes the record before it
 * executes the server's command. A server therefore has a record even if the command that started
 * the server was killed.
 *
 * @param port port on which the server listens
 */
public record ServerRecord(ServerId server, ProcessIdentity process, int port) {
  private static final String SUFFIX = ".process";

  /**
   * Script for {@code sh -c} that starts a server. The script writes a record of its own process,
   * adds the process to a CPU group, and executes the server's command in the same process. The
   * script's arguments are the record's file, the port, the path of the group's file of process
   * ids, and the server's command. Without a group, the path is empty.
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

  public static Path file(ClusterFolder folder, ServerId server) {
    return folder.run().resolve(server.label() + SUFFIX);
  }

  /**
   * Returns the records of all processes that were started since the last stop of the cluster,
   * sorted by role and index.
   *
   * @param roles roles that the cluster may have, in order
   */
  public static List<ServerRecord> all(ClusterFolder folder, List<ServerRole> roles) {
    List<ServerRecord> records = new ArrayList<>();
    for (Path file : ClusterFolder.list(folder.run())) {
      id(file, roles).flatMap(server -> read(folder, server)).ifPresent(records::add);
    }
    records.sort(
        Comparator.comparing((ServerRecord record) -> roles.indexOf(record.server().role()))
            .thenComparing(record -> record.server().index()));
    return records;
  }

  public static Optional<ServerRecord> read(ClusterFolder folder, ServerId server) {
    Path file = file(folder, server);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    Properties values = ClusterFolder.properties(file);
    try {
      return Optional.of(
          new ServerRecord(
              server, ProcessIdentity.parse(values), Integer.parseInt(values.getProperty("port"))));
    } catch (NumberFormatException e) {
      throw ClusterException.failed("cannot read " + file, e);
    }
  }

  public static void delete(ClusterFolder folder, ServerId server) {
    try {
      Files.deleteIfExists(file(folder, server));
    } catch (IOException e) {
      throw ClusterException.failed(
          "cannot delete the file with the process id of " + server.title(), e);
    }
  }

  private static Optional<ServerId> id(Path file, List<ServerRole> roles) {
    String name = file.getFileName().toString();
    return name.endsWith(SUFFIX)
        ? ServerId.of(name.substring(0, name.length() - SUFFIX.length()), roles)
        : Optional.empty();
  }
}
