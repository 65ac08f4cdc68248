package assay.lab.serve;

import assay.lab.explain.Explanation;
import assay.lab.explain.Explanation.Finding;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

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
          json.writeObjectField("folded", explanation.folded());
          json.writeObjectField("events", explanation.events());
        });
  }

  private static void finding(JsonGenerator json, Finding finding) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", finding.name());
    Json.number(json, "inside", finding.inside());
    Json.number(json, "outside", finding.outside());
    Json.number(json, "strength", finding.strength());
    Json.number(json, "lag", finding.lagSeconds());
    json.writeObjectField("alike", finding.alike());
    json.writeEndObject();
  }
}
