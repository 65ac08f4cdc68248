package assay.lab.run;

import assay.lab.measure.LatencySummary;
import assay.lab.measure.Percentile;
import assay.lab.measure.PercentileRule;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;

/** Latency figures of a phase as JSON. Percentiles with too few samples are null. */
final class LatencySummaryJson {
  private LatencySummaryJson() {}

  private static String field(Percentile percentile) {
    return percentile.column() + "Nanos";
  }

  static final class Writer extends JsonSerializer<LatencySummary> {
    @Override
    public void serialize(LatencySummary summary, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writeStartObject();
      out.writeNumberField("count", summary.count());
      out.writeNumberField("meanNanos", summary.meanNanos());
      out.writeNumberField("minNanos", summary.minNanos());
      for (Percentile percentile : Percentile.values()) {
        out.writeFieldName(field(percentile));
        if (PercentileRule.PHASE.allows(percentile.quantile(), summary.count())) {
          out.writeNumber(summary.nanos(percentile));
        } else {
          out.writeNull();
        }
      }
      out.writeEndObject();
    }
  }

  /** Reads null or missing percentiles as 0. */
  static final class Reader extends JsonDeserializer<LatencySummary> {
    @Override
    public LatencySummary deserialize(JsonParser in, DeserializationContext context)
        throws IOException {
      JsonNode figures = in.readValueAsTree();
      return new LatencySummary(
          figures.path("count").asLong(),
          figures.path("meanNanos").asDouble(),
          figures.path("minNanos").asLong(),
          percentile -> figures.path(field(percentile)).asLong());
    }
  }
}
