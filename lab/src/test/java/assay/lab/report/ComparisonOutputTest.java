package assay.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.compare.Comparison;
import assay.lab.compare.SampleGroups;
import assay.lab.report.comparison.ComparisonFiles;
import assay.lab.report.comparison.ComparisonText;
import assay.lab.report.comparison.DrawnResults;
import assay.lab.report.page.TerminalText;
import assay.lab.statistics.Bootstrap;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Text, JSON and CSV of a comparison say the same. */
class ComparisonOutputTest {
  private static final Comparison COMPARISON =
      Comparison.of(
          List.of(
              SampleGroups.group("A", Map.of("host", "x"), 1000, 1010, 1020, 1030, 1040, 1050),
              SampleGroups.group("B", Map.of("host", "y"), 2000, 2010, 2020, 2030, 2040),
              SampleGroups.group("C", 1, 2)),
          new Bootstrap(1, 999));

  @Test
  void theTextGivesEveryFigureItsUnitAndN() {
    String text = ComparisonText.of(COMPARISON, StandardCharsets.UTF_8);
    assertThat(text.lines()).allMatch(line -> line.length() <= TerminalText.COLUMNS);
    assertThat(text)
        .contains("environment.host – A: x; B: y; C: undetermined")
        .contains("ok/s         A   n 6      1,025/s  [1,000/s, 1,050/s]\n")
        .contains("B   n 5      2,020/s  [2,000/s, 2,040/s] (93.8 %)\n")
        .contains("C   n 2       1.50/s  undetermined\n")
        .contains("B - A +995/s [+")
        .contains("no ranking: an interval takes 3 repeats, there are of C 2");
    assertThat(ComparisonText.of(COMPARISON, StandardCharsets.US_ASCII)).doesNotContain("µ", "–");
  }

  @Test
  void theJsonHoldsEveryValue() throws Exception {
    JsonNode json =
        new ObjectMapper().readTree(ComparisonFiles.json(COMPARISON, DrawnResults.NONE, List.of()));
    JsonNode rate = json.path("figures").get(0);
    assertThat(rate.path("unit").textValue()).isEqualTo("per_s");
    JsonNode b = rate.path("groups").get(1);
    assertThat(b.path("n").intValue()).isEqualTo(5);
    assertThat(b.path("values").size()).isEqualTo(5);
    assertThat(b.path("median").doubleValue()).isEqualTo(2020);
    assertThat(b.path("interval").path("confidence").doubleValue()).isEqualTo(0.9375);
    assertThat(rate.path("groups").get(2).path("interval").isNull()).isTrue();
    assertThat(rate.path("against").get(0).path("cliffsDelta").doubleValue()).isEqualTo(1);
    assertThat(rate.path("ranking").path("refusedBecause").textValue()).endsWith("of C 2");
    assertThat(json.path("conditions").path("environment.host").path("B").get(0).textValue())
        .isEqualTo("y");
  }

  @Test
  void theCsvHasALineForEachFigureAndGroup() throws Exception {
    List<String> lines = ComparisonFiles.csv(COMPARISON).lines().toList();
    assertThat(lines).hasSize(1 + 2 * 3);
    assertThat(lines.get(0)).startsWith("phase,operation,quantity,unit,group,name,n,median,low");
    assertThat(lines.get(1)).startsWith("run,read,ok/s,per_s,A,\"variant A\",6,1025.0,1000.0,1050");
  }
}
