package assay.clusters;

import java.nio.file.Path;

/**
 * Folders of the servers' programs.
 *
 * @param dist folder of the packaged build, possibly read-only; the servers' jars are in its
 *     subfolder {@code servers}
 * @param made folder for files that are generated once from the jars and shared by all clusters,
 *     such as native libraries
 */
public record ServerFolders(Path dist, Path made) {
  public ServerFolders {
    dist = dist.toAbsolutePath().normalize();
    made = made.toAbsolutePath().normalize();
  }
}
