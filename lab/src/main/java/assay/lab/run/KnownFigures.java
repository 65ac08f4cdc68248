package assay.lab.run;

import assay.lab.measure.LatencySummary;
import assay.lab.measure.PercentileRule;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;

/** Writes the figures of a phase as JSON: null for a percentile that has too few samples. */
final class KnownFigures extends JsonSerializer<LatencySummary> {
  @Override
  public void serialize(LatencySummary summary, JsonGenerator out, SerializerProvider provider)
      throws IOException {
    out.writeStartObject();
    out.writeNumberField("count", summary.count());
    out.writeNumberField("meanNanos", summary.meanNanos());
    out.writeNumberField("minNanos", summary.minNanos());
    percentile(out, "p50Nanos", 0.5, summary.count(), summary.p50Nanos());
    percentile(out, "p90Nanos", 0.9, summary.count(), summary.p90Nanos());
    percentile(out, "p95Nanos", 0.95, summary.count(), summary.p95Nanos());
    percentile(out, "p99Nanos", 0.99, summary.count(), summary.p99Nanos());
    percentile(out, "p999Nanos", 0.999, summary.count(), summary.p999Nanos());
    percentile(out, "p9999Nanos", 0.9999, summary.count(), summary.p9999Nanos());
    out.writeNumberField("maxNanos", summary.maxNanos());
    out.writeEndObject();
  }

  private static void percentile(
      JsonGenerator out, String name, double quantile, long count, long nanos) throws IOException {
    if (PercentileRule.PHASE.allows(quantile, count)) {
      out.writeNumberField(name, nanos);
    } else {
      out.writeNullField(name);
    }
  }
}
