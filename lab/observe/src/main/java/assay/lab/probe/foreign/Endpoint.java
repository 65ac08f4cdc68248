package assay.lab.probe.foreign;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Port on which Assay receives metrics of stores.
 *
 * @param port number of the port; 0 means any free port
 */
public record Endpoint(Dialect dialect, int port) {
  private static final int HIGHEST_PORT = 65_535;

  public Endpoint {
    if (port < 0 || port > HIGHEST_PORT) {
      throw new IllegalArgumentException(
          dialect.label() + ": port must be 0 to " + HIGHEST_PORT + "; got " + port);
    }
  }

  /**
   * Parses {@code DIALECT:PORT[,DIALECT:PORT …]}.
   *
   * @throws IllegalArgumentException if the text does not have this form; the message is one line
   */
  public static List<Endpoint> parse(String text) {
    List<Endpoint> endpoints = new ArrayList<>();
    Set<Endpoint> distinct = new HashSet<>();
    for (String part : text.split(",", -1)) {
      String[] words = part.strip().split(":", -1);
      if (words.length != 2 || !words[1].matches("\\d{1,5}")) {
        throw new IllegalArgumentException(
            "'" + part + "' must be DIALECT:PORT, such as statsd:8125; port 0 means any free port");
      }
      Endpoint endpoint = new Endpoint(dialect(words[0]), Integer.parseInt(words[1]));
      if (!distinct.add(endpoint)) {
        throw new IllegalArgumentException("'" + part + "' is listed twice; remove one");
      }
      endpoints.add(endpoint);
    }
    return endpoints;
  }

  private static Dialect dialect(String name) {
    List<String> labels = Arrays.stream(Dialect.values()).map(Dialect::label).toList();
    if (!labels.contains(name)) {
      throw new IllegalArgumentException(
          "'" + name + "' must be one of " + String.join(", ", labels));
    }
    return Dialect.valueOf(name.toUpperCase(Locale.ROOT));
  }
}
