package assay.lab.serve;

import java.util.HashMap;
import java.util.Map;

/**
 * An HTTP response.
 *
 * @param headers override those that every response has
 */
record Answer(int status, String type, String body, Map<String, String> headers) {
  private static final String JSON = "application/json; charset=utf-8";

  static Answer json(String text) {
    return new Answer(200, JSON, text, Map.of());
  }

  static Answer html(String text) {
    return text(200, "text/html; charset=utf-8", text);
  }

  static Answer text(int status, String type, String text) {
    return new Answer(status, type, text, Map.of());
  }

  static Answer refused(int status, String sentence) {
    return text(status, "text/plain; charset=utf-8", sentence + "\n");
  }

  static Answer moved(String where, Map<String, String> headers) {
    Map<String, String> all = new HashMap<>(headers);
    all.put("Location", where);
    return new Answer(303, "text/plain", "", all);
  }

  Answer with(String header, String value) {
    return new Answer(status, type, body, Map.of(header, value));
  }
}
