package assay.cli.run;

import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** What can be said of a store and its table, whatever is run on them. */
public final class StoreOptions {
  @Option(names = "--replace", description = "drops the table first if it is there")
  private boolean replace;

  @Option(
      names = "--client-properties",
      paramLabel = "FILE",
      description = "accumulo: connects to this site instead of this machine's cluster")
  private Path clientProperties;

  @Option(
      names = "--setting",
      paramLabel = "NAME=VALUE",
      description = "a setting of the store; 'assay stores STORE' lists them")
  private SortedMap<String, String> settings = new TreeMap<>();

  public boolean replace() {
    return replace;
  }

  /** Settings of the store, as they were given. */
  public SortedMap<String, String> settings() {
    SortedMap<String, String> all = new TreeMap<>(settings);
    if (clientProperties != null) {
      all.put("client-properties", clientProperties.toAbsolutePath().toString());
    }
    return all;
  }
}
