package assay.lab.export;

import assay.lab.run.Manifest;
import assay.lab.run.series.Points;
import assay.lab.timeline.SeriesId;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A Grafana dashboard of a run's series, for a Prometheus server that has imported the output of
 * {@link OpenMetrics}. A panel shows all series with the same unit and the same first part of the
 * name. Users select the run and the Prometheus server on the dashboard.
 */
public final class GrafanaDashboard {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String SOURCE =
      """
      {
        "name": "source", "label": "Prometheus", "type": "datasource", "query": "prometheus",
        "hide": 0, "refresh": 1, "regex": "", "multi": false, "includeAll": false, "options": []
      }
      """;
  private static final String RUN =
      """
      {
        "name": "run", "label": "Run", "type": "query", "hide": 0, "refresh": 2, "regex": "",
        "sort": 2, "multi": true, "includeAll": false, "options": [],
        "datasource": {"type": "prometheus", "uid": "${source}"},
        "query": {"query": "label_values({series!=\\"\\"}, run)", "refId": "run"}
      }
      """;
  private static final String STYLE =
      """
      {"lineWidth": 1, "spanNulls": false, "showPoints": "auto"}
      """;
  private static final String OPTIONS =
      """
      {
        "legend": {"showLegend": true, "displayMode": "list", "placement": "bottom", "calcs": []},
        "tooltip": {"mode": "multi", "sort": "desc"}
      }
      """;

  /** Version of the JSON model; newer versions of Grafana migrate it automatically. */
  private static final int SCHEMA_VERSION = 39;

  private static final int WIDTH = 24;
  private static final int PANEL_WIDTH = 12;
  private static final int PANEL_HEIGHT = 9;

  /** Grafana's names of units; values in other units are shown as plain numbers. */
  private static final Map<String, String> UNITS =
      Map.of(
          "ms", "ms",
          "mb", "decmbytes",
          "mb_per_s", "MBs",
          "percent", "percent",
          "share", "percentunit",
          "iops", "iops",
          "per_s", "cps");

  private record Group(String first, String unit) {
    static Group of(SeriesId id) {
      int end = id.name().indexOf('.');
      return new Group(end < 0 ? id.name() : id.name().substring(0, end), id.unit());
    }
  }

  /**
   * Sampling intervals of a panel's series, in seconds.
   *
   * @param spacing usual time between samples of the most frequently sampled series
   * @param gap longest time between two samples that does not count as a gap
   */
  private record Pace(double spacing, double gap) {
    static Pace of(Points points) {
      return new Pace(points.spacing(), points.gap());
    }

    Pace and(Pace other) {
      return new Pace(Math.min(spacing, other.spacing), Math.max(gap, other.gap));
    }
  }

  private final Selection selection;

  private GrafanaDashboard(Selection selection) {
    this.selection = selection;
  }

  public static void write(Selection selection, Writer out) throws IOException {
    out.write(
        JSON.writerWithDefaultPrettyPrinter()
            .writeValueAsString(new GrafanaDashboard(selection).dashboard()));
    out.write('\n');
  }

  private ObjectNode dashboard() throws IOException {
    Manifest run = selection.timeline().manifest();
    ObjectNode dashboard = JSON.createObjectNode();
    dashboard.put("title", "Assay: " + run.experiment());
    dashboard.put("description", "Created by assay export from " + selection.run());
    dashboard.putArray("tags").add("assay");
    dashboard.put("timezone", "utc");
    dashboard.put("editable", true);
    dashboard.put("graphTooltip", 1);
    dashboard.put("schemaVersion", SCHEMA_VERSION);
    Instant end = run.end() == null ? selection.instant(lastSeconds()) : run.end();
    ObjectNode time = dashboard.putObject("time");
    time.put("from", run.start().toString());
    time.put("to", end.toString());
    dashboard.putObject("templating").putArray("list").add(JSON.readTree(SOURCE)).add(variable());
    dashboard.putObject("annotations").putArray("list");
    panels(dashboard.putArray("panels"));
    return dashboard;
  }

  private ObjectNode variable() throws IOException {
    ObjectNode variable = (ObjectNode) JSON.readTree(RUN);
    ObjectNode current = variable.putObject("current");
    current.put("selected", true);
    current.putArray("text").add(selection.run());
    current.putArray("value").add(selection.run());
    return variable;
  }

  private double lastSeconds() {
    return selection.series().stream()
        .mapToDouble(id -> selection.timeline().info(id).orElseThrow().lastSeconds())
        .max()
        .orElse(0);
  }

  private static void dataSource(ObjectNode of) {
    ObjectNode source = of.putObject("datasource");
    source.put("type", "prometheus");
    source.put("uid", "${source}");
  }

  private void panels(ArrayNode panels) throws IOException {
    Map<Group, Pace> groups = new LinkedHashMap<>();
    for (SeriesId id : selection.series()) {
      groups.merge(Group.of(id), Pace.of(selection.timeline().points(id)), Pace::and);
    }
    for (Map.Entry<Group, Pace> each : groups.entrySet()) {
      int number = panels.size();
      ObjectNode panel = panel(panels.addObject(), number, each.getKey(), each.getValue());
      ObjectNode place = panel.putObject("gridPos");
      place.put("h", PANEL_HEIGHT);
      place.put("w", PANEL_WIDTH);
      place.put("x", number * PANEL_WIDTH % WIDTH);
      place.put("y", number / (WIDTH / PANEL_WIDTH) * PANEL_HEIGHT);
    }
  }

  private static ObjectNode panel(ObjectNode panel, int number, Group group, Pace pace)
      throws IOException {
    panel.put("id", number + 1);
    panel.put("type", "timeseries");
    panel.put("title", group.first + ", " + group.unit.replace("_per_", "/"));
    dataSource(panel);
    // Without an interval, Grafana would query one value every 15 s, or no value for a short run.
    // Grafana 7.5 does so regardless of the query's interval.
    panel.put("interval", duration(pace.spacing));
    ObjectNode target = panel.putArray("targets").addObject();
    target.put("refId", "A");
    dataSource(target);
    // If the query were only the series, Prometheus would show each sample for five minutes.
    target.put(
        "expr",
        "last_over_time({series=~\"%s\",run=~\"$run\"}[%s])"
            .formatted(fits(group), duration(pace.gap)));
    target.put("range", true);
    target.put("interval", duration(pace.spacing));
    target.put("legendFormat", "{{series}} {{machine}}");
    ObjectNode config = panel.putObject("fieldConfig");
    config.putArray("overrides");
    ObjectNode defaults = config.putObject("defaults");
    defaults.put("unit", UNITS.getOrDefault(group.unit, "short"));
    defaults.put("min", 0);
    defaults.set("custom", JSON.readTree(STYLE));
    panel.set("options", JSON.readTree(OPTIONS));
    return panel;
  }

  /** Returns a regular expression for the series of one panel, escaped for a query's string. */
  private static String fits(Group group) {
    String name = group.first.equals(group.unit) ? "" : group.first + "\\\\.(.*\\\\.)?";
    return name + group.unit;
  }

  private static String duration(double seconds) {
    long tenths = Math.max(1, Math.round(10 * seconds));
    return tenths % 10 == 0 ? tenths / 10 + "s" : 100 * tenths + "ms";
  }
}
