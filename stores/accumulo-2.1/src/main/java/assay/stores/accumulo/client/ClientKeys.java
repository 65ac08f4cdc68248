package assay.stores.accumulo.client;

import assay.store.Names;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.apache.accumulo.core.conf.ClientProperty;
import org.apache.accumulo.core.conf.Property;
import org.apache.accumulo.core.conf.PropertyType;

/**
 * Validates the properties of Accumulo's client, because the client itself ignores unknown property
 * names.
 */
final class ClientKeys {
  /**
   * Prefixes of properties whose full names are defined by plug-ins: scan server selectors and
   * trace receivers.
   */
  private static final List<String> PREFIXES =
      List.of("scan.server.selector.opts.", "trace.span.receiver.");

  /**
   * Boolean properties that Accumulo declares as text. Accumulo reads every value except {@code
   * true} as false.
   */
  private static final Set<String> BOOLEANS =
      Set.of(
          ClientProperty.SSL_ENABLED.getKey(),
          ClientProperty.SSL_USE_JSSE.getKey(),
          ClientProperty.SASL_ENABLED.getKey());

  private ClientKeys() {}

  /**
   * Returns a message about the first invalid property; empty if all properties are valid. The
   * message never contains a secret.
   */
  static Optional<String> fault(Properties properties) {
    for (String name : new TreeSet<>(properties.stringPropertyNames())) {
      Optional<PropertyType> type = type(name);
      if (type.isEmpty()) {
        return Optional.of("unknown property '" + name + "'; " + Names.nearest(name, names()));
      }
      String value = properties.getProperty(name);
      if (BOOLEANS.contains(name) && !value.matches("true|false")) {
        return Optional.of("'" + name + "' must be true or false; got '" + value + "'");
      }
      // The ZooKeeper property may contain a path after the hosts, although the property's type
      // does not allow a path.
      if (!name.equals(ClientProperty.INSTANCE_ZOOKEEPERS.getKey())
          && !value.isEmpty()
          && !type.get().isValidFormat(value)) {
        return Optional.of("'" + name + "' must be a " + type.get() + "; got '" + value + "'");
      }
    }
    return login(properties);
  }

  private static Optional<PropertyType> type(String name) {
    Optional<PropertyType> known =
        Arrays.stream(ClientProperty.values())
            .filter(property -> property.getKey().equals(name))
            .map(ClientProperty::getType)
            .findFirst();
    if (known.isPresent()) {
      return known;
    }
    if (PREFIXES.stream().anyMatch(name::startsWith)) {
      return Optional.of(PropertyType.STRING);
    }
    // The client also reads some server properties, such as general.rpc.timeout.
    return Optional.ofNullable(Property.getPropertyByKey(name)).map(Property::getType);
  }

  private static List<String> names() {
    return Arrays.stream(ClientProperty.values()).map(ClientProperty::getKey).toList();
  }

  private static Optional<String> login(Properties properties) {
    String type = ClientProperty.AUTH_TYPE.getValue(properties);
    if (type.equals("kerberos")) {
      return Optional.empty();
    }
    if (!properties.containsKey(ClientProperty.AUTH_TOKEN.getKey())) {
      return Optional.of("'auth.token' is missing");
    }
    try {
      ClientProperty.getAuthenticationToken(properties);
      return Optional.empty();
    } catch (RuntimeException e) {
      // The exception's message is omitted, because the message may contain the token.
      return Optional.of(
          "'auth.type' must be password, kerberos or a token class that can read auth.token; got '"
              + type
              + "'");
    }
  }
}
