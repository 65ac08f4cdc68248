package assay.stores.accumulo;

import assay.clusters.ServerRole;
import assay.clusters.TestCluster;
import assay.store.StoreException;
import assay.store.binding.TestStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.extension.ExtensionContext;

/** One small Accumulo of two tablet servers for all test classes of this module's run. */
final class TestAccumulo extends TestCluster {
  private TestAccumulo(String servers, String option, String value) {
    super(
        "accumulo",
        Map.of(
            "servers",
            servers,
            option,
            value,
            "native",
            "off",
            "tserver-heap",
            "256m",
            "native-map",
            "48m"));
  }

  /** A test class's own, with one tablet server and another option. */
  static TestAccumulo single(ExtensionContext context, String option, String value)
      throws InterruptedException {
    return own(context, TestAccumulo.class, () -> new TestAccumulo("1", option, value));
  }

  static TestAccumulo of(ExtensionContext context) throws InterruptedException {
    return shared(context, TestAccumulo.class, () -> new TestAccumulo("2", "security", "none"));
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
    return (AccumuloStore) TestStores.open(new AccumuloProvider(), site, settings);
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
