package assay.clusters;

import java.nio.file.Path;

/**
 * Where servers lie.
 *
 * @param dist the folder of what the build has packaged; servers' jars are in {@code servers} below
 *     it, and it may be one where nobody can write
 * @param made a folder for what is made of the jars once and used by all clusters, such as native
 *     libraries
 */
public record ServerFolders(Path dist, Path made) {
  public ServerFolders {
    dist = dist.toAbsolutePath().normalize();
    made = made.toAbsolutePath().normalize();
  }
}
