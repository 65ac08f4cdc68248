package assay.clusters.process.jvm;

import java.nio.file.Path;

/**
 * Class path of a server's JVM.
 *
 * @param jars folder of the jars. The jars are first on the class path, because a {@link
 *     ClassArchive} can contain only classes from jars; no jar contains configuration
 * @param conf folder of the configuration
 */
public record ServerClasses(Path jars, Path conf) {
  /**
   * @param servers folder that has the jars in its subfolder {@code lib}
   */
  public static ServerClasses of(Path servers, Path conf) {
    return new ServerClasses(servers.resolve("lib"), conf);
  }

  public String path() {
    return jars + "/*:" + conf;
  }
}
