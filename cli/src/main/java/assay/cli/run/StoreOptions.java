package assay.cli.run;

import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Option;

public final class StoreOptions {
  @Option(names = "--replace", description = "Drops the table first if the table already exists.")
  private boolean replace;

  @Option(
      names = "--client-properties",
      paramLabel = "FILE",
      description =
          "Client properties file of the Accumulo instance to use. Default: the cluster that Assay"
              + " starts on this machine.")
  private Path clientProperties;

  @Option(
      names = "--setting",
      paramLabel = "NAME=VALUE",
      description = "Setting of the store; 'assay stores STORE' lists all settings. Repeatable.")
  private SortedMap<String, String> settings = new TreeMap<>();

  public boolean replace() {
    return replace;
  }

  public SortedMap<String, String> settings() {
    SortedMap<String, String> all = new TreeMap<>(settings);
    if (clientProperties != null) {
      all.put("client-properties", clientProperties.toAbsolutePath().toString());
    }
    return all;
  }
}
