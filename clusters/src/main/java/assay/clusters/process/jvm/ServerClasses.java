package assay.clusters.process.jvm;

import java.nio.file.Path;

/**
 * Class path of a server's JVM.
 *
 * @param servers folder that has the jars in its subfolder {@code lib}
 * @param conf folder of the configuration
 */
public record ServerClasses(Path servers, Path conf) {
  public Path jars() {
    return servers.resolve("lib");
  }

  /**
   * The jars come first, because a {@link ClassArchive} can contain only classes from jars; no jar
   * contains configuration.
   */
  public String path() {
    return jars() + "/*:" + conf;
  }
}
