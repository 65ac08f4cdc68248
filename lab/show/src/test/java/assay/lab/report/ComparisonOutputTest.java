package assay.lab.report;

import static assay.lab.compare.SampleGroups.compared;
import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.compare.Comparison;
import assay.lab.compare.Group;
import assay.lab.compare.SampleGroups;
import assay.lab.report.comparison.ComparisonFiles;
import assay.lab.report.comparison.ComparisonPage;
import assay.lab.report.comparison.ComparisonText;
import assay.lab.report.comparison.DrawnResults;
import assay.lab.report.page.TerminalText;
import assay.lab.result.Gate;
import assay.lab.statistics.Bootstrap;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Text, JSON and CSV of a comparison say the same. */
class ComparisonOutputTest {
  private static final Comparison COMPARISON =
      compared(
          SampleGroups.group("A", Map.of("host", "x"), 1000, 1010, 1020, 1030, 1040, 1050),
          SampleGroups.group("B", Map.of("host", "y"), 2000, 2010, 2020, 2030, 2040),
          SampleGroups.group("C", 1, 2));

  private static JsonNode json(Comparison comparison, Gate.Judged... gates) throws IOException {
    return new ObjectMapper()
        .readTree(ComparisonFiles.json(comparison, DrawnResults.NONE, List.of(gates)));
  }

  @Test
  void theTextGivesEveryFigureItsUnitAndN() {
    String text = ComparisonText.full(COMPARISON, StandardCharsets.UTF_8);
    assertThat(text.lines()).allMatch(line -> line.length() <= TerminalText.COLUMNS);
    assertThat(text)
        .contains("environment.host – A: x; B: y; C: undetermined")
        .contains("ok/s         A   n 6      1,025/s  [1,000/s, 1,050/s]\n")
        .contains("B   n 5      2,020/s  [2,000/s, 2,040/s] (93.8 %)\n")
        .contains("C   n 2       1.50/s  undetermined\n")
        .contains("B - A +995/s [+")
        .contains("no ranking: too few repeats for an interval (C 2; 3 needed)");
    assertThat(ComparisonText.full(COMPARISON, StandardCharsets.US_ASCII)).doesNotContain("µ", "–");
  }

  @Test
  void theShortTextHasALineForEachGroup() {
    String text = ComparisonText.brief(COMPARISON, 0, StandardCharsets.UTF_8);
    assertThat(text.lines()).hasSizeLessThan(30).allMatch(line -> line.length() <= 100);
    assertThat(text)
        .containsPattern("\n {2}A +1,025/s +")
        .containsPattern("\n {2}B +2,020/s\\* ")
        .containsPattern("\n {2}C +1\\.50/s ")
        .contains("Medians over repeats. *: the interval of the ratio to A excludes 1.")
        .doesNotContain("delta");
  }

  @Test
  void theJsonHoldsEveryValue() throws Exception {
    JsonNode json = json(COMPARISON);
    JsonNode rate = json.path("figures").get(0);
    assertThat(rate.path("unit").textValue()).isEqualTo("per_s");
    JsonNode b = rate.path("groups").get(1);
    assertThat(b.path("n").intValue()).isEqualTo(5);
    assertThat(b.path("values").size()).isEqualTo(5);
    assertThat(b.path("median").doubleValue()).isEqualTo(2020);
    assertThat(b.path("interval").path("confidence").doubleValue()).isEqualTo(0.9375);
    assertThat(rate.path("groups").get(2).path("interval").isNull()).isTrue();
    assertThat(rate.path("against").get(0).path("cliffsDelta").doubleValue()).isEqualTo(1);
    assertThat(rate.path("ranking").path("refusedBecause").textValue()).endsWith("(C 2; 3 needed)");
    assertThat(json.path("conditions").path("environment.host").path("B").get(0).textValue())
        .isEqualTo("y");
  }

  /** A closed loop offers no rate: who does more at once waits longer. */
  @Test
  void latenciesOfClosedLoopsAtUnequalThroughputAreCautioned() throws Exception {
    String caution =
        "closed loops at unequal throughput, 1.50/s and 2,020/s: compare latencies at the same"
            + " --rate";
    String text = ComparisonText.full(COMPARISON, StandardCharsets.UTF_8).replaceAll("\\s+", " ");
    assertThat(text)
        .contains(
            caution,
            "Caveat: Closed loops ran at unequal throughput: 1.50/s (C) to 2,020/s (B) in 'run'.");
    JsonNode json = json(COMPARISON);
    assertThat(json.path("figures").get(0).path("caution").isNull()).as("throughput").isTrue();
    assertThat(json.path("figures").get(1).path("caution").textValue()).isEqualTo(caution);
    assertThat(json.path("warnings").get(0).textValue())
        .startsWith("Closed loops ran at unequal throughput: ");
    assertThat(ComparisonPage.render(COMPARISON, DrawnResults.NONE)).contains(caution);
    assertThat(ComparisonFiles.csv(COMPARISON)).contains(caution);
    Comparison equal =
        compared(SampleGroups.group("A", 100, 101, 99), SampleGroups.group("B", 104, 105, 103));
    assertThat(ComparisonText.full(equal, StandardCharsets.UTF_8)).doesNotContain("closed loop");
  }

  @Test
  void sentenceTableAndJsonAgreeWhereNoneIsBest() throws Exception {
    Comparison unranked =
        compared(SampleGroups.group("A", 100, 140, 99), SampleGroups.group("B", 101, 139, 98));
    JsonNode answer = json(unranked).path("answer");
    assertThat(answer.path("ranked").booleanValue()).isFalse();
    assertThat(answer.path("places").findValuesAsText("standing"))
        .containsExactly("first", "not-told-apart");
    assertThat(answer.path("sentences").get(0).textValue()).startsWith("No clear winner by");
  }

  @Test
  void aRatioHasOneIntervalInTableAndGate() throws Exception {
    List<Group> groups =
        List.of(
            SampleGroups.group("A", 100, 110, 120, 130),
            SampleGroups.group("B", 150, 90, 160, 170));
    Bootstrap bootstrap = new Bootstrap(1, 999);
    Comparison comparison = Comparison.of(groups, bootstrap);
    List<Gate.Judged> judged = Gate.parse("ok/s of read in run >= 0.95").judge(groups, bootstrap);
    JsonNode json = json(comparison, judged.toArray(Gate.Judged[]::new));
    JsonNode table = json.path("figures").get(0).path("against").get(0);
    JsonNode gate = json.path("gates").get(0);
    assertThat(table.path("ratioInterval").path("low").isNumber()).isTrue();
    assertThat(table.path("ratioInterval")).isEqualTo(gate.path("ratioInterval"));
    assertThat(table.path("ratio")).isEqualTo(gate.path("ratio"));
  }

  @Test
  void theCsvHasALineForEachFigureAndGroup() throws Exception {
    List<String> lines = ComparisonFiles.csv(COMPARISON).lines().toList();
    assertThat(lines).hasSize(1 + 2 * 3);
    assertThat(lines.get(0)).startsWith("phase,operation,quantity,unit,group,name,n,median,low");
    assertThat(lines.get(1)).startsWith("run,read,ok/s,per_s,A,\"variant A\",6,1025.0,1000.0,1050");
  }
}
