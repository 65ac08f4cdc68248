package assay.stores.accumulo;

import assay.clusters.ServerRole;
import assay.clusters.TestCluster;
import assay.store.StoreException;
import assay.store.StoreSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.extension.ExtensionContext;

/** One small Accumulo of two tablet servers for all test classes of this module's run. */
final class TestAccumulo extends TestCluster {
  private TestAccumulo(String servers, String security) {
    super(
        "accumulo",
        Map.of(
            "servers", servers,
            "security", security,
            "native", "off",
            "tserver-heap", "256m",
            "native-map", "48m"));
  }

  /** One of its own, not up yet, for a test that closes it. */
  static TestAccumulo secured(String security) {
    return new TestAccumulo("1", security);
  }

  static TestAccumulo of(ExtensionContext context) throws InterruptedException {
    return shared(context, TestAccumulo.class, () -> new TestAccumulo("2", "none"));
  }

  @Override
  protected boolean servesTables(ServerRole role) {
    return role.label().equals("tserver");
  }

  /**
   * A store on the cluster, which is in no hurry unless the settings say so: its machine may be
   * busy. The caller closes it. Settings are name, value, name, value.
   */
  AccumuloStore open(String... settings) throws StoreException {
    return open(patientSettings(), settings);
  }

  /** A store as some client properties describe it; the caller closes it. */
  static AccumuloStore open(Path clientProperties, String... settings) throws StoreException {
    return open(Map.of("client-properties", clientProperties.toString()), settings);
  }

  private static AccumuloStore open(Map<String, String> site, String... settings)
      throws StoreException {
    Map<String, String> given = new HashMap<>(site);
    for (int i = 0; i < settings.length; i += 2) {
      given.put(settings[i], settings[i + 1]);
    }
    AccumuloProvider provider = new AccumuloProvider();
    return (AccumuloStore) provider.open(StoreSettings.of("accumulo", provider.settings(), given));
  }

  Path clientProperties() {
    return Path.of(storeSettings().get("client-properties"));
  }

  /** The site's client properties, with one of them changed, as a file. */
  Path clientPropertiesWith(String name, String value) throws IOException {
    return clientPropertiesWith(Map.of(name, value));
  }

  Path clientPropertiesWith(Map<String, String> others) throws IOException {
    Properties properties = properties();
    properties.putAll(others);
    return file(properties);
  }

  /** What the site's client properties say. */
  Properties properties() throws IOException {
    Properties properties = new Properties();
    try (var in = Files.newInputStream(clientProperties())) {
      properties.load(in);
    }
    return properties;
  }

  /** Client properties as a file. */
  Path file(Properties properties) throws IOException {
    Path file = Files.createTempFile(directory(), "client", ".properties");
    try (var out = Files.newOutputStream(file)) {
      properties.store(out, null);
    }
    return file;
  }
}
