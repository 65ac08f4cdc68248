package assay.lab.serve;

import com.sun.net.httpserver.HttpExchange;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An HTTP request.
 *
 * @param path decoded path
 * @param query decoded values by parameter name
 */
record Request(String path, Map<String, List<String>> query) {

  static Request of(HttpExchange exchange) throws Refusal {
    return new Request(
        exchange.getRequestURI().getPath(), words(exchange.getRequestURI().getRawQuery()));
  }

  static Map<String, List<String>> words(String text) throws Refusal {
    Map<String, List<String>> words = new HashMap<>();
    for (String pair : text == null ? new String[0] : text.split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = equals < 0 ? pair : pair.substring(0, equals);
      String value = equals < 0 ? "" : pair.substring(equals + 1);
      words.computeIfAbsent(decoded(name), n -> new ArrayList<>()).add(decoded(value));
    }
    return words;
  }

  private static String decoded(String text) throws Refusal {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new Refusal(400, "malformed address");
    }
  }

  String needed(String name) throws Refusal {
    return maybe(name).orElseThrow(() -> new Refusal(400, "'" + name + "' is missing"));
  }

  Optional<String> maybe(String name) {
    return all(name).stream().findFirst();
  }

  List<String> all(String name) {
    return query.getOrDefault(name, List.of());
  }

  double number(String name, double otherwise) throws Refusal {
    Optional<String> text = maybe(name);
    if (text.isEmpty()) {
      return otherwise;
    }
    try {
      double value = Double.parseDouble(text.get());
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // the exception at the end of the method reports the error
    }
    throw new Refusal(400, "'" + name + "' is not a number");
  }
}
