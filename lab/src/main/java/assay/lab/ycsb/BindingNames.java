package assay.lab.ycsb;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;

final class BindingNames {
  private static final String PACKAGE = "site.ycsb.";
  private static final Properties CLASSES = read();

  private BindingNames() {}

  static Optional<String> classOf(String name) {
    return Optional.ofNullable(CLASSES.getProperty(name)).map(PACKAGE::concat);
  }

  private static Properties read() {
    Properties classes = new Properties();
    try (InputStream in = BindingNames.class.getResourceAsStream("bindings.properties")) {
      classes.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return classes;
  }
}
