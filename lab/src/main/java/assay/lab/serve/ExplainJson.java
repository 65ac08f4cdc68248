package assay.lab.serve;

import assay.lab.explain.Explanation;
import assay.lab.explain.Explanation.EventCount;
import assay.lab.explain.Explanation.Finding;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

final class ExplainJson {
  private ExplainJson() {}

  static String text(Explanation explanation) throws IOException {
    return Json.text(
        json -> {
          json.writeStringField("sentence", explanation.sentence());
          json.writeArrayFieldStart("findings");
          for (Finding finding : explanation.findings()) {
            finding(json, finding);
          }
          json.writeEndArray();
          names(json, "folded", explanation.folded());
          json.writeArrayFieldStart("events");
          for (EventCount events : explanation.events()) {
            json.writeStartObject();
            json.writeStringField("kind", events.kind());
            json.writeNumberField("inside", events.inside());
            json.writeNumberField("outside", events.outside());
            json.writeStringField("example", events.example());
            json.writeEndObject();
          }
          json.writeEndArray();
        });
  }

  private static void finding(JsonGenerator json, Finding finding) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", finding.name());
    Json.number(json, "inside", finding.inside());
    Json.number(json, "outside", finding.outside());
    Json.number(json, "strength", finding.strength());
    Json.number(json, "lag", finding.lagSeconds());
    names(json, "alike", finding.alike());
    json.writeEndObject();
  }

  private static void names(JsonGenerator json, String field, List<String> names)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (String name : names) {
      json.writeString(name);
    }
    json.writeEndArray();
  }
}
