package assay.lab.ycsb;

import java.util.Map;

/**
 * Properties that a store reads from a file to which only the user has access.
 *
 * @param setting the store's setting that names the file
 * @param properties the file's content; may be empty
 */
public record SecretProperties(String setting, Map<String, String> properties) {
  public SecretProperties {
    properties = Map.copyOf(properties);
  }

  /** Omits the properties. */
  @Override
  public String toString() {
    return setting;
  }
}
