package assay.lab.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.plan.Measured;
import assay.lab.plan.Plan;
import assay.lab.plan.PlanOrigin;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.result.Results;
import assay.lab.run.series.Points;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written as text is read back, by other libraries or by the published grammar. */
class TextExportsTest {
  /** A metric with its labels, value and time, as OpenMetrics 1.0 has them. */
  private static final Pattern METRIC =
      Pattern.compile(
          "([a-zA-Z_:][a-zA-Z0-9_:]*)\\{((?:[a-zA-Z_][a-zA-Z0-9_]*=\"(?:[^\"\\\\\\n"
              + "]|\\\\[\\\\\"n])*\",?)+)} (-?[0-9.]+(?:[eE][+-]?[0-9]+)?)(?:"
              + " ([0-9]+(?:\\.[0-9]+)?))?");

  @TempDir private Path root;

  @Test
  void csvHasARowASampleAndNoneInAGap() throws IOException {
    Selection selection = ExportedRun.all(root);
    StringWriter csv = new StringWriter();
    CsvExport.writeLong(List.of(selection), csv);
    List<String[]> rows = parsed(csv);
    assertThat(rows.get(0)).containsExactly("t", "utc", "series", "machine", "value");
    assertThat(rows).hasSize(1 + total(selection));
    assertThat(rows)
        .contains(
            new String[] {
              "2.5", "2026-05-04T10:20:32.750Z", "cpu.tserver.cores", "lab \"1\"", "0.5"
            });
    assertThat(rows.stream().filter(row -> row[2].equals("memory.tserver.mb")))
        .hasSize(ExportedRun.SECONDS - 1);
  }

  @Test
  void wideCsvHasAColumnASeries() throws IOException {
    Selection selection =
        Selection.of(ExportedRun.write(root), "demo", List.of("cpu.*", "memory.*"));
    StringWriter csv = new StringWriter();
    CsvExport.writeWide(selection, csv);
    List<String[]> rows = parsed(csv);
    assertThat(rows.get(0))
        .containsExactly("t", "utc", "cpu.tserver.cores@lab \"1\"", "memory.tserver.mb@lab \"1\"");
    assertThat(rows).hasSize(1 + ExportedRun.SECONDS);
    assertThat(rows.get(1 + ExportedRun.GAP))
        .containsExactly("4.5", "2026-05-04T10:20:34.750Z", "1.0", "");
  }

  @Test
  void openMetricsFollowsTheGrammar() throws IOException {
    Selection selection = ExportedRun.all(root);
    StringWriter text = new StringWriter();
    OpenMetrics.writeAll(List.of(selection), text);
    List<String> lines = text.toString().lines().toList();
    assertThat(lines.get(lines.size() - 1)).isEqualTo("# EOF");
    Set<String> families = new TreeSet<>();
    String family = "";
    int samples = 0;
    for (String line : lines.subList(0, lines.size() - 1)) {
      if (line.startsWith("# TYPE ")) {
        family = line.substring("# TYPE ".length(), line.length() - " gauge".length());
        assertThat(families.add(family)).as("once: %s", family).isTrue();
      } else {
        Matcher metric = METRIC.matcher(line);
        assertThat(metric.matches()).as(line).isTrue();
        assertThat(metric.group(1)).isEqualTo(family);
        samples++;
      }
    }
    assertThat(samples).isEqualTo(total(selection));
    assertThat(lines)
        .contains(
            "assay_cpu_tserver_cores{run=\"demo/first\",machine=\"lab \\\"1\\\"\","
                + "series=\"cpu.tserver.cores\"} 0.5 1777890032.750");
  }

  @Test
  void aLiveEndPointGivesTheNewestAndNothingOld() throws IOException {
    Timeline timeline = ExportedRun.write(root);
    StringWriter text = new StringWriter();
    OpenMetrics.writeLatest(timeline, "demo", 5, text);
    assertThat(text.toString()).as("sampled nine seconds before").doesNotContain("jvm");
    assertThat(text.toString().lines())
        .contains(
            "assay_cpu_tserver_cores{run=\"demo\",machine=\"lab \\\"1\\\"\","
                + "series=\"cpu.tserver.cores\"} 2.25")
        .endsWith("# EOF")
        .as("without p99, which 50 samples do not tell")
        .hasSize(2 * (timeline.series().size() - 2) + 1);
  }

  @Test
  void timelyGetsItsLines() throws Exception {
    Selection selection = ExportedRun.all(root);
    List<String> lines;
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<List<String>> got = CompletableFuture.supplyAsync(() -> receive(server));
      TimelyExport.send(
          List.of(selection),
          new InetSocketAddress(server.getInetAddress(), server.getLocalPort()));
      lines = got.get();
    }
    assertThat(lines).hasSize(total(selection));
    assertThat(lines)
        .allMatch(line -> line.matches("put \\S+ \\d{13} -?[0-9.E-]+( [a-z]+=[^\\s=]+)+"))
        .contains(
            "put cpu.tserver.cores "
                + Instant.parse("2026-05-04T10:20:32.750Z").toEpochMilli()
                + " 0.5 run=demo/first machine=lab_\"1\"");
  }

  @Test
  void aTimelyThatIsNotThereIsSaid() throws IOException {
    Selection selection = ExportedRun.all(root);
    int port;
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = server.getLocalPort();
    }
    assertThatThrownBy(
            () ->
                TimelyExport.send(
                    List.of(selection),
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), port)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cannot send to localhost:" + port);
  }

  @Test
  void severalRunsOnOneEpochAreToldApartByVariantAndRepeat() throws IOException {
    Instant epoch = Instant.parse("2026-01-01T00:00:00Z");
    List<Selection> runs =
        List.of(tagged("tablets=1, \"x\"", 1).onto(epoch), tagged("tablets=17", 2).onto(epoch));
    StringWriter timely = new StringWriter();
    TimelyExport.write(runs, timely);
    assertThat(timely.toString().lines())
        .contains(
            "put cpu.tserver.cores 1767225600500 0.0 run=demo/1 machine=lab_\"1\" repeat=1"
                + " variant=tablets_1__\"x\"",
            "put cpu.tserver.cores 1767225600500 0.0 run=demo/2 machine=lab_\"1\" repeat=2"
                + " variant=tablets_17");
    StringWriter metrics = new StringWriter();
    OpenMetrics.writeAll(runs, metrics);
    assertThat(metrics.toString().lines().filter("# TYPE assay_cpu_tserver_cores gauge"::equals))
        .hasSize(1);
    assertThat(metrics.toString().lines())
        .contains(
            "assay_cpu_tserver_cores{run=\"demo/2\",repeat=\"2\",variant=\"tablets=17\","
                + "machine=\"lab \\\"1\\\"\",series=\"cpu.tserver.cores\"} 0.0 1767225600.500")
        .hasSize(metrics.toString().split("\n").length);
    StringWriter csv = new StringWriter();
    CsvExport.writeLong(runs, csv);
    List<String[]> rows = parsed(csv);
    assertThat(rows.get(0))
        .containsExactly("run", "variant", "repeat", "t", "utc", "series", "machine", "value");
    assertThat(rows)
        .hasSize(1 + total(runs.get(0)) + total(runs.get(1)))
        .contains(
            new String[] {
              "demo/1",
              "tablets=1, \"x\"",
              "1",
              "2.5",
              "2026-01-01T00:00:02.500Z",
              "cpu.tserver.cores",
              "lab \"1\"",
              "0.5"
            });
  }

  private Selection tagged(String variant, int repeat) throws IOException {
    PlanOrigin origin = SamplePlans.origin(variant, Map.of(), Measured.STORE, Results.NONE, repeat);
    Plan plan = SamplePlans.of(SamplePlans.READS, Optional.of(origin));
    return Selection.of(
        ExportedRun.write(root.resolve(Integer.toString(repeat)), plan),
        "demo/" + repeat,
        List.of());
  }

  @Test
  void everySeriesIsOnOnePanelOfTheDashboard() throws IOException {
    Selection selection = ExportedRun.all(root);
    StringWriter text = new StringWriter();
    GrafanaDashboard.write(selection, text);
    JsonNode dashboard = new ObjectMapper().readTree(text.toString());
    assertThat(dashboard.at("/time/from").asText()).isEqualTo(ExportedRun.START.toString());
    List<String> shown = new ArrayList<>();
    Set<String> places = new TreeSet<>();
    for (JsonNode panel : dashboard.get("panels")) {
      assertThat(places.add(panel.get("gridPos").toString())).isTrue();
      // Grafana 7.5 heeds the panel's alone.
      assertThat(panel.path("interval").asText()).isEqualTo("1s");
      assertThat(panel.at("/targets/0/interval").asText()).isEqualTo("1s");
      Matcher series =
          Pattern.compile("last_over_time\\(\\{series=~\"(.*)\",run=~\"\\$run\"}\\[2500ms]\\)")
              .matcher(panel.at("/targets/0/expr").asText());
      assertThat(series.matches()).isTrue();
      // As Prometheus reads a string and then a regular expression.
      Pattern fits = Pattern.compile(series.group(1).replace("\\\\", "\\"));
      selection.series().stream()
          .map(SeriesId::name)
          .filter(name -> fits.matcher(name).matches())
          .forEach(shown::add);
    }
    assertThat(shown)
        .containsExactlyInAnyOrderElementsOf(
            selection.series().stream().map(SeriesId::name).toList());
  }

  @Test
  void aPatternThatFitsNothingIsRefused() throws IOException {
    Timeline timeline = ExportedRun.write(root);
    assertThat(Selection.of(timeline, "demo", List.of("cpu.*", "*.p99.*", "*@lab*")).series())
        .hasSize(4);
    assertThatThrownBy(() -> Selection.of(timeline, "demo", List.of("cpu.*", "gpu.*")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "--series 'gpu.*' matches no series of demo; the run has cpu.tserver.cores,");
  }

  private static List<String> receive(ServerSocket server) {
    try (Socket socket = server.accept();
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
      return in.lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int total(Selection selection) throws IOException {
    int total = 0;
    for (SeriesId id : selection.series()) {
      Points points = selection.timeline().points(id);
      total += points.size();
    }
    return total;
  }

  private static List<String[]> parsed(StringWriter csv) throws IOException {
    try (MappingIterator<String[]> rows =
        new CsvMapper()
            .enable(CsvParser.Feature.WRAP_AS_ARRAY)
            .readerFor(String[].class)
            .readValues(csv.toString())) {
      return rows.readAll();
    }
  }
}
