package assay.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.plan.SamplePlans;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.Recorded;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.run.RunWriter;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.value.NamedValues;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
  private static final int TWO_MEGABYTES = 2_000_000;
  private static final int FIVE_MEGABYTES = 5_000_000;

  @TempDir Path folder;

  @Test
  void anHourFitsTwoMegabytes() throws IOException {
    Path file = folder.resolve("report.html");
    HtmlReport.write(SampleRuns.mixed(3600), file);
    assertThat(Files.size(file)).isLessThan(TWO_MEGABYTES);
  }

  @Test
  void tenMinutesOfFiveHundredSeriesFitFiveMegabytes() throws IOException {
    Path file = folder.resolve("report.html");
    HtmlReport.write(SampleRuns.crowded(600, 500), file);
    assertThat(Files.size(file)).isLessThan(FIVE_MEGABYTES);
    assertThat(Files.readString(file)).contains("more lines are omitted");
  }

  @Test
  void figuresCanBeReadWithoutScripts() throws IOException {
    String text = withoutScripts(HtmlReport.render(SampleRuns.mixed(60)));
    assertThat(text)
        .contains(
            "The store stalled for 3.0 s", "104,000", "1,891", "acknowledged writes", "118,200")
        .contains(
            "Disk sda was busy", "schedule lag, p99", "update failed", "ratePerSecond: 4000.0")
        .contains("never calibrated", "settings.table.durability", "✓ valid");
  }

  @Test
  void noNameBecomesMarkup() throws IOException {
    String page = HtmlReport.render(SampleRuns.hostile());
    assertThat(page).doesNotContain("<script>throw", "<img", "<b>", "\u0000", "\u001b");
    assertThat(page.split("</script>", -1)).as("data, uPlot and own scripts").hasSize(4);
  }

  @Test
  void nothingIsAskedFromAnywhere() throws IOException {
    String page = withoutScripts(HtmlReport.render(SampleRuns.mixed(20)));
    assertThat(page).contains("default-src &#39;none&#39;");
    assertThat(Pattern.compile("(src|href)=\"(?!#|data:,\")|url\\(|@import").matcher(page).find())
        .isFalse();
  }

  @Test
  void whatProbesToldOnOtherMachinesIsInTheReport() throws IOException {
    RunFolder run = RunFolder.create(folder, "joined", Instant.EPOCH);
    Manifest manifest =
        Manifest.running(
            "0.1.0",
            Instant.EPOCH,
            SamplePlans.plain(),
            NamedValues.NONE,
            NamedValues.of("host", "node1"),
            null);
    try (RunWriter out = new RunWriter(run, new RunClock(Instant.EPOCH, 0), "w0", manifest)) {
      out.sample(1_000_000_000L, Map.of("cpu.assay.cores", 0.5));
    }
    Files.writeString(
        run.path().resolve("series-node3.probe.jsonl"),
        """
        {"machine":"node3","clockErrorMillis":0.4}
        {"t":1.2,"v":{"cpu.tserver.cores":1.5}}
        {"t":2.2,"v":{"cpu.tserver.cores":1.7}}
        """);
    String page = HtmlReport.render(RunReader.read(run.path()));
    assertThat(page).contains("tserver @node3", "1.70 cores");
  }

  @Test
  void dataThatIsNotKnownIsNullInTheJson() throws IOException {
    JsonNode chart = chart(HtmlReport.render(SampleRuns.mixed(20)), "Latency: read");
    int nulls = 0;
    for (JsonNode value : chart.get("lines").get(0).get("segments").get(0).get("y")) {
      nulls += value.isNull() ? 1 : 0;
      assertThat(value.asDouble(1)).isNotZero();
    }
    assertThat(nulls).as("seconds of the stall").isEqualTo(3);
  }

  @Test
  void theRunsFilesAreNamedButNotWhereTheyLie() throws IOException {
    RecordedRun sample = SampleRuns.killed();
    Files.createDirectories(folder.resolve("latency"));
    Files.writeString(folder.resolve("latency/run-read.hlog"), "12345");
    RecordedRun run =
        Recorded.run(
            folder,
            sample.manifest(),
            sample.phases(),
            sample.latencies(),
            sample.series(),
            sample.events(),
            sample.salvage());
    HtmlReport.write(run, folder.resolve("report.html"));
    HtmlReport.write(run, folder.resolve("report.html"));
    assertThat(Files.readString(folder.resolve("report.html")))
        .contains("latency/run-read.hlog (5 bytes)")
        .doesNotContain(folder.toString());
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder("latency", "report.html");
    }
  }

  @Test
  void aFailureLeavesTheOldReportAndNoDraft() throws IOException {
    Path file = folder.resolve("report.html");
    Files.writeString(file, "old");
    RecordedRun broken =
        Recorded.run(folder, null, List.of(), null, new TreeMap<>(), List.of(), List.of());
    assertThatThrownBy(() -> HtmlReport.write(broken, file))
        .isInstanceOf(NullPointerException.class);
    assertThat(file).hasContent("old");
    assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
  }

  @Test
  void equalEventsAreCountedAndErrorsComeFirst() {
    List<Event> events = new ArrayList<>();
    events.add(new Event(9, "split", "run", "tablet split", NamedValues.NONE));
    events.add(new Event(1, Event.ERROR, "run", "old", NamedValues.of("count", 5)));
    events.add(new Event(2, Event.ERROR, "run", "new", null));
    events.add(new Event(4, Event.ERROR, "run", "new", null));
    List<EventsSection.Line> lines = EventsSection.lines(events);
    assertThat(lines)
        .extracting(EventsSection.Line::text)
        .containsExactly("new", "old", "tablet split");
    assertThat(lines).extracting(EventsSection.Line::count).containsExactly(2L, 5L, 1L);
    assertThat(lines.get(0).first()).isEqualTo(2);
    assertThat(lines.get(0).last()).isEqualTo(4);
  }

  private static String withoutScripts(String page) {
    return page.replaceAll("(?s)<script.*?</script>", "");
  }

  private static JsonNode chart(String page, String title) throws IOException {
    String start = "id=\"run\">";
    int from = page.indexOf(start) + start.length();
    JsonNode data =
        new ObjectMapper().readTree(page.substring(from, page.indexOf("</script>", from)));
    for (JsonNode chart : data.get("charts")) {
      if (chart.get("title").asText().equals(title)) {
        return chart;
      }
    }
    throw new AssertionError("no chart " + title);
  }
}
