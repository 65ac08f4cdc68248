package assay.clusters.process;

import assay.clusters.ClusterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the folders in which the build has put the servers' jars. The paths contain no symbolic
 * links, so that all JVMs with the same jars can share a class archive.
 */
final class ServersFolder {
  private static final String LIB = "lib";
  private static final String SERVERS = "servers";
  private static final String VERSION = "-[0-9]+(\\.[0-9]+)*";
  private static final Comparator<Path> BY_VERSION =
      Comparator.comparing(ServersFolder::version, Arrays::compare);

  private ServersFolder() {}

  /**
   * Returns the newest folder {@code servers/STORE-VERSION} of the build.
   *
   * @throws ClusterException if the build contains no servers of the store
   */
  static Path newest(Path dist, String store) {
    return installed(dist, store)
        .orElseThrow(
            () ->
                ClusterException.failed(
                    "the servers of "
                        + store
                        + " are not installed in "
                        + dist.resolve(SERVERS)
                        + "; unpack assay-VERSION-"
                        + store
                        + ".tar.gz into this release's folder, or build Assay with './mvnw package'"));
  }

  static Optional<Path> lib(Path dist, String store) {
    return installed(dist, store).map(folder -> folder.resolve(LIB));
  }

  private static Optional<Path> installed(Path dist, String store) {
    Path servers = dist.resolve(SERVERS);
    if (!Files.isDirectory(servers)) {
      return Optional.empty();
    }
    try (Stream<Path> folders = Files.list(servers.toRealPath())) {
      return folders
          .filter(folder -> name(folder).matches(store + VERSION))
          .filter(folder -> Files.isDirectory(folder.resolve(LIB)))
          .max(BY_VERSION);
    } catch (IOException e) {
      throw ClusterException.failed("cannot read " + servers, e);
    }
  }

  private static int[] version(Path folder) {
    String name = name(folder);
    return Arrays.stream(name.substring(name.lastIndexOf('-') + 1).split("\\."))
        .mapToInt(Integer::parseInt)
        .toArray();
  }

  private static String name(Path folder) {
    return folder.getFileName().toString();
  }
}
