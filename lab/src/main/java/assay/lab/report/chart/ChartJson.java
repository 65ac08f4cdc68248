package assay.lab.report.chart;

import assay.lab.report.page.Words;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.Standstill;
import assay.lab.timeline.Band;
import assay.lab.timeline.Bands;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the data of charts as JSON that is safe inside a script element. */
public final class ChartJson {
  /** More digits would not be visible, and would make the file larger. */
  private static final MathContext DIGITS = new MathContext(4);

  /** More marks would form a solid bar; the table of events counts all events. */
  private static final int MOST_MARKS = 2_000;

  /** Indices of the lists of times; series that were sampled together share one list. */
  private final Map<String, Integer> xs = new LinkedHashMap<>();

  public static String of(RecordedRun run, List<Chart> charts, List<XyChart> curves)
      throws IOException {
    return new ChartJson().write(run, charts, curves);
  }

  private ChartJson() {}

  private String write(RecordedRun run, List<Chart> charts, List<XyChart> curves)
      throws IOException {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.writeStartObject();
      number(json, "end", Resolution.seconds(run));
      json.writeArrayFieldStart("phases");
      for (RecordedPhase phase : run.steps()) {
        phase(json, phase);
      }
      json.writeEndArray();
      bands(json, bands(run));
      json.writeArrayFieldStart("charts");
      for (Chart chart : charts) {
        chart(json, chart);
      }
      json.writeEndArray();
      json.writeFieldName("xs");
      json.writeRawValue("[" + String.join(",", xs.keySet()) + "]");
      json.writeFieldName("curves");
      json.writeRawValue(XyChart.json(curves));
      json.writeEndObject();
    }
    // Otherwise a text that contains a closing script tag would end the element.
    return out.toString().replace("<", "\\u003c");
  }

  private static void phase(JsonGenerator json, RecordedPhase phase) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", phase.name());
    number(json, "start", phase.startSeconds());
    number(json, "measuredFrom", phase.measuredFromSeconds());
    number(json, "end", phase.endSeconds());
    json.writeEndObject();
  }

  /** Returns a run's events as shown in charts; phases are not included. */
  public static List<Band> bands(RecordedRun run) {
    List<Standstill> standstills =
        run.manifest().verdict() == null ? List.of() : run.manifest().verdict().standstills();
    double end = Resolution.seconds(run);
    return Bands.drawn(run.events(), standstills, end, end / MOST_MARKS);
  }

  private static void bands(JsonGenerator json, List<Band> all) throws IOException {
    Map<Boolean, List<Band>> byLength =
        all.stream().collect(Collectors.partitioningBy(Band::moment));
    json.writeArrayFieldStart("marks");
    for (Band mark : byLength.get(true).stream().limit(MOST_MARKS).toList()) {
      json.writeStartObject();
      number(json, "t", mark.fromSeconds());
      what(json, mark);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("bands");
    for (Band band : byLength.get(false).stream().limit(MOST_MARKS).toList()) {
      json.writeStartObject();
      number(json, "from", band.fromSeconds());
      number(json, "to", band.toSeconds());
      what(json, band);
    }
    json.writeEndArray();
  }

  private static void what(JsonGenerator json, Band band) throws IOException {
    json.writeStringField("kind", band.kind());
    json.writeStringField("text", Words.shortened(band.text(), 120));
    json.writeNumberField("count", band.count());
    json.writeEndObject();
  }

  private void chart(JsonGenerator json, Chart chart) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", chart.id());
    json.writeStringField("title", chart.title());
    json.writeStringField("kind", chart.kind().name());
    json.writeStringField("unit", chart.unit().name());
    json.writeStringField("unitLabel", chart.unit().label());
    if (!chart.phase().isEmpty()) {
      json.writeStringField("phase", chart.phase());
    }
    if (chart.right().isPresent()) {
      json.writeObjectFieldStart("right");
      json.writeStringField("unit", chart.right().get().name());
      json.writeStringField("unitLabel", chart.right().get().label());
      json.writeEndObject();
    }
    json.writeBooleanField("log", chart.log());
    json.writeArrayFieldStart("lines");
    for (Chart.Line line : chart.lines()) {
      json.writeStartObject();
      json.writeStringField("label", line.label());
      json.writeNumberField("colour", line.colour());
      json.writeNumberField("dash", line.dash());
      json.writeBooleanField("right", line.right());
      json.writeStringField("use", line.use().name());
      json.writeArrayFieldStart("segments");
      for (Chart.Segment segment : line.segments()) {
        json.writeStartObject();
        json.writeNumberField("x", index(segment.xs()));
        json.writeFieldName("y");
        json.writeRawValue(array(segment.values()));
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private int index(double[] values) {
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < values.length; i++) {
      // Hundredths of a second are finer than a pixel.
      text.append(i == 0 ? "" : ",").append(plain(Math.round(values[i] * 100) / 100.0));
    }
    return xs.computeIfAbsent(text.append(']').toString(), key -> xs.size());
  }

  private static String array(double[] values) {
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < values.length; i++) {
      text.append(i == 0 ? "" : ",").append(rounded(values[i]));
    }
    return text.append(']').toString();
  }

  private static String rounded(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return "null";
    }
    return shorter(new BigDecimal(value).round(DIGITS));
  }

  private static String plain(double value) {
    return shorter(BigDecimal.valueOf(value));
  }

  private static String shorter(BigDecimal value) {
    if (value.signum() == 0) {
      return "0";
    }
    BigDecimal stripped = value.stripTrailingZeros();
    return stripped.scale() < -4 ? stripped.toString() : stripped.toPlainString();
  }

  private static void number(JsonGenerator json, String name, double value) throws IOException {
    json.writeFieldName(name);
    json.writeRawValue(Double.isFinite(value) ? plain(Math.round(value * 1000) / 1000.0) : "null");
  }
}
