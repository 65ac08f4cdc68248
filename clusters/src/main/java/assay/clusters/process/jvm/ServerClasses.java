package assay.clusters.process.jvm;

import java.nio.file.Path;

/**
 * Class path of a server's JVM.
 *
 * @param servers folder whose subfolder {@code lib} contains the jars
 * @param conf folder of the server's configuration files
 */
public record ServerClasses(Path servers, Path conf) {
  public Path jars() {
    return servers.resolve("lib");
  }

  /**
   * Returns the class path. The jars are first, because a {@link ClassArchive} can contain only
   * classes from jars. No jar contains configuration files.
   */
  public String path() {
    return jars() + "/*:" + conf;
  }
}
