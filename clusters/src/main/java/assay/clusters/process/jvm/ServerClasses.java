package assay.clusters.process.jvm;

import java.nio.file.Path;

/**
 * Where a server's JVM finds its classes and its configuration.
 *
 * @param jars the folder of its jars; they come first on the class path, as only jars can be in a
 *     {@link ClassArchive}, and none of them has a configuration in it
 * @param conf the folder of its configuration
 */
public record ServerClasses(Path jars, Path conf) {
  /** Those of a folder of the build's, in whose {@code lib} the jars are. */
  public static ServerClasses of(Path servers, Path conf) {
    return new ServerClasses(servers.resolve("lib"), conf);
  }

  /** As {@code -cp} takes it. */
  public String path() {
    return jars + "/*:" + conf;
  }
}
