package assay.lab.ycsb;

import java.util.Map;

/**
 * Properties that a store reads from a file to which only the user has access.
 *
 * @param setting name of the store's setting that contains the file's path
 * @param properties content of the file; may be empty
 */
public record SecretProperties(String setting, Map<String, String> properties) {
  public SecretProperties {
    properties = Map.copyOf(properties);
  }

  @Override
  public String toString() {
    return setting;
  }
}
