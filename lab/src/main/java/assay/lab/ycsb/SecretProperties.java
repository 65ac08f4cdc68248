package assay.lab.ycsb;

import java.util.Map;

/**
 * What a store takes from a file that only its user can read.
 *
 * @param setting the store's setting that names the file
 * @param properties the file's content; empty if nothing was given
 */
public record SecretProperties(String setting, Map<String, String> properties) {
  public SecretProperties {
    properties = Map.copyOf(properties);
  }

  /** Names the settings alone. */
  @Override
  public String toString() {
    return setting;
  }
}
