package assay.lab.serve;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

record RouteResponse(int status, String type, String body, Map<String, String> headers) {
  static RouteResponse json(Object content) throws IOException {
    return text(200, "application/json; charset=utf-8", Json.text(content));
  }

  static RouteResponse html(String text) {
    return text(200, "text/html; charset=utf-8", text);
  }

  static RouteResponse text(int status, String type, String text) {
    return new RouteResponse(status, type, text, Map.of());
  }

  static RouteResponse refused(int status, String sentence) {
    return text(status, "text/plain; charset=utf-8", sentence + "\n");
  }

  static RouteResponse moved(String where, Map<String, String> headers) {
    Map<String, String> all = new HashMap<>(headers);
    all.put("Location", where);
    return new RouteResponse(303, "text/plain", "", all);
  }

  RouteResponse with(String header, String value) {
    return new RouteResponse(status, type, body, Map.of(header, value));
  }
}
