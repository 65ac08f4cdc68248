package assay.stores.accumulo.client;

import assay.store.StoreException;
import assay.store.client.ZooKeepers;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * An Accumulo instance as described by a client properties file. The file contains a password,
 * which {@link #toString()} omits.
 */
public final class AccumuloSite {
  private final Path file;
  private final Properties properties;

  private AccumuloSite(Path file, Properties properties) {
    this.file = file;
    this.properties = properties;
  }

  /**
   * Reads and validates a client properties file.
   *
   * @param timeout time limit of a request to a server; {@code general.rpc.timeout} in the file
   *     overrides this limit
   */
  public static AccumuloSite read(Path file, Duration timeout) throws StoreException {
    Properties properties = new Properties();
    if (!Files.isRegularFile(file)) {
      throw badSetting("no such file: " + file.toAbsolutePath());
    }
    try (InputStream in = Files.newInputStream(file)) {
      properties.load(in);
    } catch (IOException | IllegalArgumentException e) {
      throw badSetting(file.toAbsolutePath() + " cannot be read: " + AccumuloFailures.line(e));
    }
    for (String name : List.of("instance.name", "instance.zookeepers", "auth.principal")) {
      if (properties.getProperty(name, "").isBlank()) {
        throw badSetting(file.toAbsolutePath() + ": '" + name + "' is missing");
      }
    }
    Optional<String> fault = ClientKeys.fault(properties);
    if (fault.isPresent()) {
      throw badSetting(file.toAbsolutePath() + ": " + fault.get());
    }
    // With the client's default time limit, a hung server would block an operation for two minutes.
    properties.putIfAbsent("general.rpc.timeout", timeout.toMillis() + "ms");
    return new AccumuloSite(file.toAbsolutePath(), properties);
  }

  public Properties properties() {
    return properties;
  }

  Path file() {
    return file;
  }

  Optional<String> text(String property) {
    return Optional.ofNullable(properties.getProperty(property)).filter(text -> !text.isBlank());
  }

  boolean isOn(String property) {
    return Boolean.parseBoolean(properties.getProperty(property));
  }

  public String instance() {
    return properties.getProperty("instance.name");
  }

  public String zookeepers() {
    return properties.getProperty("instance.zookeepers");
  }

  public String user() {
    return properties.getProperty("auth.principal");
  }

  /** Returns the configured user's password; empty if the user logs in without a password. */
  public String password() {
    return properties.getProperty("auth.type", "password").equals("password")
        ? properties.getProperty("auth.token", "")
        : "";
  }

  public ZooKeepers zooKeepers() throws StoreException {
    List<String> addresses =
        Arrays.stream(zookeepers().replaceFirst("/.*", "").split(",")).map(String::strip).toList();
    for (String address : addresses) {
      if (!address.matches("[^:]*|.*:[0-9]{1,5}")) {
        throw badSetting("'" + address + "' in instance.zookeepers must be host:port");
      }
    }
    return new ZooKeepers(addresses);
  }

  private static StoreException badSetting(String message) {
    return StoreException.badSetting("client-properties", message);
  }

  @Override
  public String toString() {
    return "instance '" + instance() + "' (ZooKeeper " + zookeepers() + ")";
  }
}
