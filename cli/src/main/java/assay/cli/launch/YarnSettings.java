package assay.cli.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Settings of a fleet on YARN.
 *
 * @param conf folder with YARN's settings
 * @param home installation folder of Assay on YARN's nodes
 * @param memoryMegabytes memory of a worker's container in MB, of which three quarters are the
 *     worker's heap
 */
public record YarnSettings(Path conf, String queue, String home, int memoryMegabytes) {
  private static final int LEAST_MEGABYTES = 512;
  private static final int MOST_MEGABYTES = 1 << 20;

  public YarnSettings {
    if (!Files.isRegularFile(conf.resolve("yarn-site.xml"))) {
      throw new IllegalArgumentException(
          "no yarn-site.xml in "
              + conf
              + "; set --yarn-conf to the folder with YARN's"
              + " configuration");
    }
    if (!queue.matches("[\\w.\\-]+")) {
      throw new IllegalArgumentException(
          "--yarn-queue '" + queue + "': must contain only letters," + " digits and ._-");
    }
    FleetTemplate.requireHome(home);
    if (memoryMegabytes < LEAST_MEGABYTES || memoryMegabytes > MOST_MEGABYTES) {
      throw new IllegalArgumentException(
          "a worker's memory must be from "
              + LEAST_MEGABYTES
              + " MB to 1 TB; got "
              + memoryMegabytes
              + " MB");
    }
  }

  /**
   * Returns the folder that contains YARN's settings: {@code given}, or else the folder that
   * Hadoop's own commands use.
   *
   * @param environment environment variables of this process
   * @throws IllegalArgumentException if no folder is given or set in the environment
   */
  public static Path conf(Optional<Path> given, Map<String, String> environment) {
    return given
        .or(() -> Optional.ofNullable(environment.get("YARN_CONF_DIR")).map(Path::of))
        .or(() -> Optional.ofNullable(environment.get("HADOOP_CONF_DIR")).map(Path::of))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "YARN's configuration is missing; add --yarn-conf DIR, or set"
                        + " HADOOP_CONF_DIR"));
  }
}
