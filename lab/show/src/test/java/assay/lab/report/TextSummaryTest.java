package assay.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.report.page.TerminalText;
import assay.lab.run.RecordedRun;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TextSummaryTest {
  static Stream<RecordedRun> runs() {
    return Stream.of(
        SampleRuns.mixed(60),
        SampleRuns.mixed("run", "read-modify-write", "x".repeat(250), 10),
        SampleRuns.hostile(),
        SampleRuns.killed(),
        SampleRuns.empty(),
        SampleRuns.zeroSamples());
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("runs")
  void noLineIsWiderThanATerminalAndNoNameMovesItsCursor(RecordedRun run) throws Exception {
    String text = TextSummary.of(run, StandardCharsets.UTF_8);
    assertThat(text.lines()).allMatch(line -> line.length() <= TerminalText.COLUMNS);
    assertThat(text.replace("\n", "")).doesNotContainPattern("\\p{Cntrl}");
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("runs")
  void theVerdictIsTheLastParagraph(RecordedRun run) throws Exception {
    String text = TextSummary.of(run, StandardCharsets.UTF_8);
    String last = text.strip().substring(text.strip().lastIndexOf("\n\n") + 1).strip();
    assertThat(last).startsWith(RunState.badge(run).toUpperCase(Locale.ROOT));
    assertThat(text).endsWith("\n").doesNotEndWith("\n\n");
  }

  @Test
  void figuresThatEachThreadHasAreNoTotals() throws Exception {
    RecordedRun run = SampleRuns.mixed(60);
    assertThat(run.phases().get(0).totals().orElseThrow().closeMicros()).isNotEmpty();
    assertThat(TextSummary.of(run, StandardCharsets.UTF_8).replaceAll("\\s+", " "))
        .contains("acknowledged writes 200,000")
        .doesNotContain("close micros");
    assertThat(HtmlReport.render(run)).doesNotContain("close micros");
  }

  @Test
  void columnsStandUnderTheirHeadings() throws Exception {
    List<String> lines =
        TextSummary.of(SampleRuns.mixed(60), StandardCharsets.UTF_8).lines().toList();
    String heading =
        lines.stream().filter(l -> l.startsWith("operation")).findFirst().orElseThrow();
    String update = lines.stream().filter(l -> l.startsWith("update")).findFirst().orElseThrow();
    assertThat(heading).hasSize(TerminalText.COLUMNS);
    assertThat(update).hasSize(TerminalText.COLUMNS);
    int failed = heading.indexOf("failed") + "failed".length();
    assertThat(update.substring(0, failed)).endsWith(" 36");
  }

  @Test
  void responseTimesOfAnOpenLoopSayWhatIsThisMachinesOfThem() throws Exception {
    List<String> lines =
        TextSummary.of(SampleRuns.mixed(60), StandardCharsets.UTF_8).lines().toList();
    List<String> own = lines.stream().filter(line -> line.startsWith("  client at most ")).toList();
    assertThat(own).hasSize(2).allMatch(line -> line.length() == TerminalText.COLUMNS);
    assertThat(own.get(0)).containsPattern(" [1-9][0-9.]* µs ");
    assertThat(lines)
        .anyMatch(line -> line.startsWith("Row 'client at most': upper bound on the time"));
    assertThat(TextSummary.of(SampleRuns.killed(), StandardCharsets.UTF_8))
        .as("closed loop")
        .doesNotContain("client at most");
    assertThat(HtmlReport.render(SampleRuns.mixed(60))).contains(">client at most</th>");
  }

  @Test
  void aTerminalWithoutGreekLettersGetsNone() throws Exception {
    String text = TextSummary.of(SampleRuns.mixed(60), StandardCharsets.US_ASCII);
    assertThat(StandardCharsets.US_ASCII.newEncoder().canEncode(text)).isTrue();
    assertThat(text).contains(" us ");
  }

  @Test
  void aRunThatWasKilledSaysSoAndWhatWasLeftOut() throws Exception {
    assertThat(TextSummary.of(SampleRuns.killed(), StandardCharsets.UTF_8))
        .contains("Killed or still running")
        .contains("37 bytes were torn")
        .contains("UNDETERMINED");
  }

  @Test
  void withoutSamplesLatenciesAndRatesAreUnknownNotZero() throws Exception {
    String text = TextSummary.of(SampleRuns.zeroSamples(), StandardCharsets.UTF_8);
    String read = text.lines().filter(line -> line.startsWith("read")).findFirst().orElseThrow();
    assertThat(read.trim().split(" +"))
        .containsExactly("read", "0", "0", "0", "0", "–", "–", "–", "–", "–", "–");
  }
}
