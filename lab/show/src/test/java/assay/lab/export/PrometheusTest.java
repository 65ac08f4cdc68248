package assay.lab.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.lab.serve.RunServer;
import assay.lab.serve.ServeSettings;
import assay.lab.timeline.SeriesId;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.StringWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real Prometheus takes in a run, and answers what the dashboard's panels ask. */
@Needs(Need.PROMETHEUS)
class PrometheusTest {
  @TempDir private Path folder;

  @Test
  void everyPanelOfTheDashboardShowsItsSeries() throws Exception {
    Selection selection = ExportedRun.all(folder.resolve("runs"));
    Path export = folder.resolve("run.txt");
    try (Writer out = Files.newBufferedWriter(export)) {
      OpenMetrics.writeAll(List.of(selection), out);
    }
    PrometheusServer.load(export, folder.resolve("data"));
    StringWriter text = new StringWriter();
    GrafanaDashboard.write(selection, text);
    JsonNode dashboard = new ObjectMapper().readTree(text.toString());

    Map<SeriesId, Integer> shown = new TreeMap<>();
    try (PrometheusServer prometheus = PrometheusServer.start(folder.resolve("data"), "{}")) {
      // As Grafana asks for the values of the variable: label_values(METRIC, LABEL).
      assertThat(dashboard.at("/templating/list/1/query/query").asText())
          .isEqualTo("label_values({series!=\"\"}, run)");
      assertThat(prometheus.ask("label/run/values", "match[]", "{series!=\"\"}"))
          .extracting(JsonNode::asText)
          .containsExactly(ExportedRun.NAME);
      for (JsonNode panel : dashboard.get("panels")) {
        JsonNode series = shownBy(panel, dashboard, prometheus);
        assertThat(series).as(panel.get("title").asText()).isNotEmpty();
        for (JsonNode one : series) {
          JsonNode labels = one.get("metric");
          SeriesId id =
              new SeriesId(labels.get("series").asText(), labels.path("machine").asText());
          assertThat(shown.put(id, one.get("values").size())).as("on one panel: %s", id).isNull();
        }
      }
    }
    assertThat(shown.keySet())
        .as("50 operations a second know no p99")
        .containsExactlyElementsOf(
            selection.series().stream()
                .filter(id -> !id.equals(SeriesId.parse("latency.read.p99.ms")))
                .toList());
    // Sampled between the seconds, so that a value stands at each of them but the first.
    assertThat(shown).containsEntry(SeriesId.parse("cpu.tserver.cores@lab \"1\""), 9);
    assertThat(shown)
        .as("sampled once: a gap of two seconds and a half is one")
        .containsEntry(SeriesId.parse("jvm.tserver.gc.ms@lab \"1\""), 3);
  }

  /** What a panel asks for over the time of the dashboard. */
  private static JsonNode shownBy(JsonNode panel, JsonNode dashboard, PrometheusServer prometheus)
      throws Exception {
    JsonNode target = panel.at("/targets/0");
    JsonNode time = dashboard.get("time");
    String run = dashboard.at("/templating/list/1/current/value/0").asText();
    return prometheus
        .ask(
            "query_range",
            "query",
            target.get("expr").asText().replace("$run", escaped(run)),
            "start",
            // To whole steps, as Grafana does.
            time.get("from").asText().replaceFirst("\\.\\d+Z", "Z"),
            "end",
            time.get("to").asText(),
            "step",
            target.get("interval").asText())
        .get("result");
  }

  /** As Grafana puts the value of a variable into a regular expression within a string. */
  private static String escaped(String value) {
    return value.replace("\\", "\\\\\\\\").replaceAll("[$^*{}\\[\\]'+?.()|]", "\\\\\\\\$0");
  }

  @Test
  void theLiveEndPointIsScraped() throws Exception {
    Path runs = folder.resolve("runs");
    ExportedRun.write(runs);
    ServeSettings settings =
        new ServeSettings(runs, InetAddress.getLoopbackAddress(), 0, Optional.empty());
    try (RunServer served = RunServer.start(settings);
        PrometheusServer prometheus =
            PrometheusServer.start(folder.resolve("data"), scrape(served.address().getPort()))) {
      JsonNode series = awaitSeries(prometheus);
      assertThat(series).hasSize(1);
      assertThat(series.at("/0/metric/machine").asText()).isEqualTo("lab \"1\"");
      assertThat(series.at("/0/value/1").asText()).isEqualTo("2.25");
      JsonNode up = prometheus.ask("query", "query", "up{job=\"assay\"}");
      assertThat(up.at("/result/0/value/1").asText()).isEqualTo("1");
      List<String> names =
          StreamSupport.stream(
                  prometheus.ask("label/series/values").spliterator(), /* parallel= */ false)
              .map(JsonNode::asText)
              .toList();
      assertThat(names).contains("latency.read.p50.ms", "memory.tserver.mb");
    }
  }

  /** Only how often and where differ from the defaults. */
  private static String scrape(int port) {
    return """
        scrape_configs:
          - job_name: assay
            scrape_interval: 1s
            static_configs:
              - targets: ['127.0.0.1:%d']
        """
        .formatted(port);
  }

  private static JsonNode awaitSeries(PrometheusServer prometheus) {
    return await()
        .atMost(Duration.ofMinutes(2))
        .until(
            () ->
                prometheus
                    .ask("query", "query", "assay_cpu_tserver_cores{series=\"cpu.tserver.cores\"}")
                    .get("result"),
            found -> !found.isEmpty());
  }
}
