package assay.lab.report.chart;

import assay.lab.report.page.JsonFields;
import assay.lab.report.page.Unit;
import assay.lab.report.page.Words;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.Standstill;
import assay.lab.timeline.Band;
import assay.lab.timeline.Bands;
import com.fasterxml.jackson.databind.util.RawValue;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the data of charts as JSON. */
public final class ChartJson {
  /**
   * Precision of values in JSON. More digits would not be visible, and would make the file larger.
   */
  private static final MathContext DIGITS = new MathContext(4);

  /**
   * Maximum number of marks for events in a chart. More marks would form a solid bar. The table of
   * events on the page still includes all events.
   */
  private static final int MOST_MARKS = 2_000;

  /**
   * Maps the JSON text of each list of times to the list's index in the JSON. Series that were
   * sampled at the same times share one list.
   */
  private final Map<String, Integer> xs = new LinkedHashMap<>();

  private ChartJson() {}

  public static JsonFields of(RecordedRun run, List<Chart> charts, List<XyChart> curves) {
    return new ChartJson().fields(run, charts, curves);
  }

  private JsonFields fields(RecordedRun run, List<Chart> charts, List<XyChart> curves) {
    Map<Boolean, List<Band>> byLength =
        bands(run).stream().collect(Collectors.partitioningBy(Band::moment));
    List<JsonFields> drawn = charts.stream().map(this::chart).toList();
    return new JsonFields()
        .with("end", number(Resolution.seconds(run)))
        .with("phases", run.steps().stream().map(ChartJson::phase).toList())
        .with("marks", bands(byLength.get(true)))
        .with("bands", bands(byLength.get(false)))
        .with("charts", drawn)
        .with("xs", new RawValue("[" + String.join(",", xs.keySet()) + "]"))
        .with("curves", XyChart.json(curves));
  }

  private static JsonFields phase(RecordedPhase phase) {
    return new JsonFields()
        .with("name", phase.name())
        .with("start", number(phase.startSeconds()))
        .with("measuredFrom", number(phase.measuredFromSeconds()))
        .with("end", number(phase.endSeconds()));
  }

  /** Returns a run's events, except the starts and ends of phases, as bands for charts. */
  public static List<Band> bands(RecordedRun run) {
    List<Standstill> standstills =
        run.manifest().verdict() == null ? List.of() : run.manifest().verdict().standstills();
    double end = Resolution.seconds(run);
    return Bands.drawn(run.events(), standstills, end, end / MOST_MARKS);
  }

  private static List<JsonFields> bands(List<Band> all) {
    return all.stream().limit(MOST_MARKS).map(ChartJson::band).toList();
  }

  private static JsonFields band(Band band) {
    JsonFields fields = new JsonFields();
    if (band.moment()) {
      fields.with("t", number(band.fromSeconds()));
    } else {
      fields.with("from", number(band.fromSeconds())).with("to", number(band.toSeconds()));
    }
    return fields
        .with("kind", band.kind())
        .with("text", Words.shortened(band.text(), 120))
        .with("count", band.count());
  }

  private JsonFields chart(Chart chart) {
    JsonFields fields =
        new JsonFields()
            .with("id", chart.id())
            .with("title", chart.title())
            .with("kind", chart.kind().name())
            .withAll(unit(chart.unit()));
    if (!chart.phase().isEmpty()) {
      fields.with("phase", chart.phase());
    }
    chart.right().ifPresent(right -> fields.with("right", unit(right)));
    return fields
        .with("log", chart.log())
        .with("lines", chart.lines().stream().map(this::line).toList());
  }

  static JsonFields unit(Unit unit) {
    return new JsonFields().with("unit", unit.name()).with("unitLabel", unit.label());
  }

  private JsonFields line(Chart.Line line) {
    return new JsonFields()
        .with("label", line.label())
        .with("colour", line.colour())
        .with("dash", line.dash())
        .with("right", line.right())
        .with("use", line.use().name())
        .with("segments", line.segments().stream().map(this::segment).toList());
  }

  private JsonFields segment(Chart.Segment segment) {
    return new JsonFields().with("x", index(segment.xs())).with("y", array(segment.values()));
  }

  private int index(double[] values) {
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < values.length; i++) {
      // Times are rounded to hundredths of a second, which are finer than a pixel.
      text.append(i == 0 ? "" : ",").append(plain(Math.round(values[i] * 100) / 100.0));
    }
    return xs.computeIfAbsent(text.append(']').toString(), key -> xs.size());
  }

  private static RawValue array(double[] values) {
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < values.length; i++) {
      text.append(i == 0 ? "" : ",").append(rounded(values[i]));
    }
    return new RawValue(text.append(']').toString());
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

  private static RawValue number(double value) {
    return new RawValue(Double.isFinite(value) ? plain(Math.round(value * 1000) / 1000.0) : "null");
  }
}
