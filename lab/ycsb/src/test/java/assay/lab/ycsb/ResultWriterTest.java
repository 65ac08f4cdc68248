package assay.lab.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.LatencyKey.Tag;
import assay.lab.run.RecordedRun;
import assay.lab.ycsb.ResultWriter.Collector;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The files of resources hold what YCSB 0.17.0 printed of the same kinds of operations, with {@code
 * #} for a whole number and {@code #.#} for another. Which of two sections of one hash bin comes
 * first is chance in YCSB.
 */
class ResultWriterTest {
  private static final List<Collector> COLLECTORS =
      List.of(
          new Collector("G1_Young_Generation", 2, 20), new Collector("G1_Old_Generation", 0, 0));

  @TempDir private Path folder;
  private RecordedRun run;

  @BeforeEach
  void writeRun() throws IOException {
    run = SampleRun.mixed(folder);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text-both.txt | measurement.interval=both hdrhistogram.percentiles=50,99.9,100,1,2,3,11,12,13,22,93",
        "text-histogram.txt | measurementtype=histogram measurement.histogram.verbose=true histogram.buckets=3",
        "text-two.txt | measurementtype=hdrhistogram+histogram reportlatencyforeacherror=true",
        "text-raw.txt | measurementtype=raw",
      })
  void textIsYcsbsToTheLetter(String resource, String properties) throws IOException {
    List<String> expected = resource(resource).lines().toList();
    List<String> written = masked(write(properties)).lines().toList();

    assertThat(written.subList(0, 11)).isEqualTo(expected.subList(0, 11));
    assertThat(bySection(written)).isEqualTo(bySection(expected));
  }

  @Test
  void timeSeriesAreYcsbsToTheLetter() throws IOException {
    List<String> expected = resource("text-timeseries.txt").lines().toList();
    List<String> written = masked(write("measurementtype=timeseries")).lines().toList();

    Map<String, List<String>> sections = bySection(expected);
    // Sessions are closed after the last interval.
    sections.get("[CLEANUP]").remove("[CLEANUP], 0, #.#");
    assertThat(bySection(written)).isEqualTo(sections);
  }

  @ParameterizedTest
  @CsvSource({
    "json.txt, site.ycsb.measurements.exporter.JSONMeasurementsExporter",
    "json-array.txt, com.yahoo.ycsb.measurements.exporter.JSONArrayMeasurementsExporter",
  })
  void jsonIsYcsbsToTheLetter(String resource, String exporter) throws IOException {
    String written = masked(write("exporter=" + exporter));
    String expected = resource(resource);

    int header = expected.indexOf("TOTAL_GC_TIME_%\"");
    assertThat(written).startsWith(expected.substring(0, header));
    assertThat(written.lines().sorted())
        .containsExactlyElementsOf(expected.lines().sorted().toList());
    assertThat(written).endsWith(expected.substring(expected.length() - 3));
  }

  @Test
  void figuresAreThoseOfTheRun() throws IOException {
    String text = write("hdrhistogram.percentiles=50,100");

    assertThat(text)
        .contains(
            "[OVERALL], RunTime(ms), 2000\n[OVERALL], Throughput(ops/sec), 11.0\n",
            "[TOTAL_GC_TIME_%], Time(%), 1.0\n",
            "[READ], Operations, 8\n",
            "[READ], MinLatency(us), 1\n[READ], MaxLatency(us), 1234\n",
            "[READ], 50thPercentileLatency(us), 2\n",
            "[READ], Return=OK, 8\n[READ], Return=NOT_FOUND, 2\n[READ], Return=ERROR, 4\n",
            "[READ-FAILED], Operations, 6\n",
            "[UPDATE], Operations, 4\n",
            "[READ-MODIFY-WRITE], Operations, 2\n",
            "[CLEANUP], Operations, 2\n[CLEANUP], AverageLatency(us), 3.5")
        .doesNotContain("VERIFY", "READ-MODIFY-WRITE], Return");
  }

  @Test
  void operationsUnderWayAtTheDeadlineCountAndSoDoesTheirTime() throws IOException {
    RecordedRun late =
        SampleRun.write(
            folder.resolve("late"),
            Map.of("durationSeconds", 1.0),
            sample -> {
              sample.add(0, "read", Tag.OK, 1_500);
              sample.add(1, "read", Tag.OK, 1_200_000_000);
            });
    assertThat(write(late, "hdrhistogram.percentiles=50"))
        .contains("[OVERALL], RunTime(ms), 2000\n[OVERALL], Throughput(ops/sec), 1.0\n");
  }

  @Test
  void nanosecondsAreToldOnRequest() throws IOException {
    assertThat(write("latencyunit=ns"))
        .contains("[INSERT], AverageLatency(ns), 9", "[INSERT], MaxLatency(ns), 9")
        .doesNotContain("(us)");
  }

  @Test
  void verifiedReadsAreCounted() throws IOException {
    assertThat(write("dataintegrity=true"))
        .contains(
            """
            [VERIFY], Operations, 14
            [VERIFY], Return=OK, 7
            [VERIFY], Return=ERROR, 6
            [VERIFY], Return=UNEXPECTED_STATE, 1
            """);
  }

  @Test
  void attemptsThatWereTriedAgainCountAsYcsbCountsThem() throws IOException {
    RecordedRun retried =
        SampleRun.write(
            folder.resolve("retried"),
            sample -> {
              sample.add(0, "insert", Tag.OK, 20_000, 20_000, 20_000, 20_000);
              sample.add(0, "insert", Tag.RETRIED, 5_000, 5_000, 5_000);
              sample.error("insert, tried again failed: SERVICE_UNAVAILABLE: busy", 2);
              sample.error("insert, tried again failed: no more is known", 1);
            });
    assertThat(write(retried, "seed=1"))
        .contains(
            "[INSERT], Operations, 4\n",
            "[INSERT], AverageLatency(us), 20.0",
            "[INSERT], Return=OK, 4\n",
            "[INSERT], Return=SERVICE_UNAVAILABLE, 2\n[INSERT], Return=ERROR, 1\n",
            "[INSERT-FAILED], Operations, 3\n",
            "[OVERALL], Throughput(ops/sec), 2.0\n");
  }

  @Test
  void openLoopTellsBothTimes() throws IOException {
    RecordedRun open =
        SampleRun.write(
            folder.resolve("open"),
            sample -> {
              sample.add(0, "read", Tag.OK, 900_000);
              sample.add(0, "read", Tag.SERVICE, 100_000);
            });
    String both = write(open, "measurement.interval=both hdrhistogram.percentiles=50");
    String intended = write(open, "measurement.interval=intended");

    assertThat(both)
        .containsSubsequence(
            "[READ], MaxLatency(us), 100\n", "[Intended-READ], MaxLatency(us), 900\n");
    assertThat(intended).contains("[READ], MaxLatency(us), 9").doesNotContain("Intended");
  }

  @Test
  void statusesOfABindingKeepTheirNames() throws IOException {
    RecordedRun failed =
        SampleRun.write(
            folder.resolve("failed"),
            sample -> {
              sample.add(0, "update", Tag.OK, 1_000);
              sample.add(0, "update", Tag.FAILED, 1_000, 1_000, 1_000);
              sample.error("update failed: FORBIDDEN: no right to write", 2);
              sample.error("update failed: java.io.IOException: broken", 1);
            });
    assertThat(write(failed, "label=x"))
        .contains(
            """
            [UPDATE], Return=OK, 1
            [UPDATE], Return=FORBIDDEN, 2
            [UPDATE], Return=ERROR, 1
            """);
  }

  @Test
  void histogramsGoToFiles() throws IOException {
    write("hdrhistogram.fileoutput=true hdrhistogram.output.path=" + folder + "/h-");

    assertThat(folder.resolve("h-READ.hdr"))
        .content()
        .startsWith("#[Logging for: READ]\n#[Histogram log format version 1.3]\n")
        .contains("\"StartTimestamp\"", "HIST");
    assertThat(folder.resolve("h-READ-FAILED.hdr")).exists();
  }

  private String write(String properties) throws IOException {
    return write(run, properties);
  }

  private static String write(RecordedRun run, String properties) throws IOException {
    StringWriter text = new StringWriter();
    new ResultWriter(SampleProperties.output(properties))
        .write(
            run,
            run.phase("run").orElseThrow(),
            COLLECTORS,
            properties.contains("dataintegrity=true"),
            text);
    return text.toString();
  }

  private static String masked(String text) {
    return text.replaceAll("(?m)(, |\" : )-?[0-9]+\\.[0-9]+(E-?[0-9]+)?$", "$1#.#")
        .replaceAll("(?m)(, |\" : )[0-9]+$", "$1#");
  }

  private static Map<String, List<String>> bySection(List<String> lines) {
    Map<String, List<String>> sections = new TreeMap<>();
    for (String line : lines) {
      String section = line.substring(0, line.indexOf(']') + 1);
      sections.computeIfAbsent(section, s -> new ArrayList<>()).add(line);
    }
    return sections;
  }

  private static String resource(String name) throws IOException {
    try (var in = ResultWriterTest.class.getResourceAsStream("/ycsb/" + name)) {
      return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    }
  }
}
