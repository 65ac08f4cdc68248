package assay.clusters.process.folder;

import assay.clusters.ClusterException;
import assay.clusters.ServerId;
import assay.clusters.ServerRole;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * Record of a server that a command has killed, stopped or paused on purpose. The record is written
 * before the operation, and deleted after the server is restored. If the record's owner dies, the
 * server is restored by the next command that starts or repairs the cluster.
 *
 * @param how name of the operation, such as {@code pause}
 * @param owner process that should restore the server
 */
public record BrokenServer(ServerId server, String how, ProcessIdentity owner) {
  static Path file(ClusterFolder folder, ServerId server) {
    return folder.broken().resolve(server.label());
  }

  public static List<BrokenServer> all(ClusterFolder folder, List<ServerRole> roles) {
    List<BrokenServer> all = new ArrayList<>();
    for (Path file : ClusterFolder.list(folder.broken())) {
      ServerId.of(file.getFileName().toString(), roles)
          .ifPresent(server -> all.add(read(file, server)));
    }
    return all;
  }

  public boolean abandoned() {
    return !owner.alive();
  }

  public void write(ClusterFolder folder) {
    folder.write(
        file(folder, server),
        "how="
            + how
            + "\npid="
            + owner.pid()
            + "\nticks="
            + owner.startTicks()
            + "\nboot="
            + owner.bootId()
            + "\n");
  }

  public static void delete(ClusterFolder folder, ServerId server) {
    ClusterFolder.delete(file(folder, server));
  }

  private static BrokenServer read(Path file, ServerId server) {
    Properties values = ClusterFolder.properties(file);
    try {
      return new BrokenServer(server, values.getProperty("how"), ProcessIdentity.parse(values));
    } catch (NumberFormatException e) {
      throw ClusterException.failed("cannot read " + file, e);
    }
  }
}
