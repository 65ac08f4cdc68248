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
import java.util.List;
import java.util.Map;

/**
 * Writes a Grafana dashboard of a run's series. The dashboard needs a Prometheus server that has
 * imported the output of {@link OpenMetrics}. Each panel shows the series whose names start with
 * the same part and end with the same unit. On the dashboard, users select the run and the
 * Prometheus server.
 */
public final class GrafanaDashboard {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * JSON model of the dashboard, with schema version 39. Newer versions of Grafana migrate this
   * model automatically.
   */
  private static final String DASHBOARD =
      """
      {
        "title": "", "description": "", "tags": ["assay"], "timezone": "utc", "editable": true,
        "graphTooltip": 1, "schemaVersion": 39, "time": {"from": "", "to": ""},
        "templating": {"list": [
          {
            "name": "source", "label": "Prometheus", "type": "datasource", "query": "prometheus",
            "hide": 0, "refresh": 1, "regex": "", "multi": false, "includeAll": false, "options": []
          },
          {
            "name": "run", "label": "Run", "type": "query", "hide": 0, "refresh": 2, "regex": "",
            "sort": 2, "multi": true, "includeAll": false, "options": [],
            "datasource": {"type": "prometheus", "uid": "${source}"},
            "query": {"query": "label_values({series!=\\"\\"}, run)", "refId": "run"},
            "current": {"selected": true, "text": [], "value": []}
          }
        ]},
        "annotations": {"list": []}, "panels": []
      }
      """;

  private static final String PANEL =
      """
      {
        "id": 0, "type": "timeseries", "title": "",
        "datasource": {"type": "prometheus", "uid": "${source}"}, "interval": "",
        "targets": [{
          "refId": "A", "datasource": {"type": "prometheus", "uid": "${source}"}, "expr": "",
          "range": true, "interval": "", "legendFormat": "{{series}} {{machine}}"
        }],
        "fieldConfig": {
          "overrides": [],
          "defaults": {
            "unit": "", "min": 0,
            "custom": {"lineWidth": 1, "spanNulls": false, "showPoints": "auto"}
          }
        },
        "options": {
          "legend": {"showLegend": true, "displayMode": "list", "placement": "bottom", "calcs": []},
          "tooltip": {"mode": "multi", "sort": "desc"}
        },
        "gridPos": {}
      }
      """;

  private static final int WIDTH = 24;
  private static final int PANEL_WIDTH = 12;
  private static final int PANEL_HEIGHT = 9;

  /**
   * Grafana's names for Assay's units. If a unit is not in this map, its values are shown as plain
   * numbers.
   */
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
   * @param spacing usual time between two samples of the series that is sampled most often
   * @param gap maximum time between two samples; a longer time counts as a gap
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
    ObjectNode dashboard = (ObjectNode) JSON.readTree(DASHBOARD);
    dashboard.put("title", "Assay: " + run.experiment());
    dashboard.put("description", "Created by assay export from " + selection.run());
    Instant end = run.end() == null ? selection.instant(lastSeconds()) : run.end();
    object(dashboard, "/time").put("from", run.start().toString()).put("to", end.toString());
    for (String of : List.of("text", "value")) {
      ((ArrayNode) dashboard.at("/templating/list/1/current/" + of)).add(selection.run());
    }
    panels((ArrayNode) dashboard.get("panels"));
    return dashboard;
  }

  private static ObjectNode object(ObjectNode in, String path) {
    return (ObjectNode) in.at(path);
  }

  private double lastSeconds() {
    return selection.series().stream()
        .mapToDouble(id -> selection.timeline().info(id).orElseThrow().lastSeconds())
        .max()
        .orElse(0);
  }

  private void panels(ArrayNode panels) throws IOException {
    Map<Group, Pace> groups = new LinkedHashMap<>();
    for (SeriesId id : selection.series()) {
      groups.merge(Group.of(id), Pace.of(selection.timeline().points(id)), Pace::and);
    }
    for (Map.Entry<Group, Pace> each : groups.entrySet()) {
      panels.add(panel(panels.size(), each.getKey(), each.getValue()));
    }
  }

  private static ObjectNode panel(int number, Group group, Pace pace) throws IOException {
    ObjectNode panel = (ObjectNode) JSON.readTree(PANEL);
    panel.put("id", number + 1);
    panel.put("title", group.first + ", " + group.unit.replace("_per_", "/"));
    // Without an interval, Grafana would query one value every 15 s, and no value for a short run.
    // Grafana 7.5 ignores the interval of the query.
    panel.put("interval", duration(pace.spacing));
    // Without last_over_time, Prometheus would show each sample for five minutes.
    String query =
        "last_over_time({series=~\"%s\",run=~\"$run\"}[%s])"
            .formatted(fits(group), duration(pace.gap));
    object(panel, "/targets/0").put("expr", query).put("interval", duration(pace.spacing));
    object(panel, "/fieldConfig/defaults").put("unit", UNITS.getOrDefault(group.unit, "short"));
    object(panel, "/gridPos")
        .put("h", PANEL_HEIGHT)
        .put("w", PANEL_WIDTH)
        .put("x", number * PANEL_WIDTH % WIDTH)
        .put("y", number / (WIDTH / PANEL_WIDTH) * PANEL_HEIGHT);
    return panel;
  }

  private static String fits(Group group) {
    String name = group.first.equals(group.unit) ? "" : group.first + "\\\\.(.*\\\\.)?";
    return name + group.unit;
  }

  private static String duration(double seconds) {
    long tenths = Math.max(1, Math.round(10 * seconds));
    return tenths % 10 == 0 ? tenths / 10 + "s" : 100 * tenths + "ms";
  }
}
