package assay.study.continuous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import assay.lab.browser.Browser;
import assay.lab.report.HtmlReport;
import assay.lab.report.TextSummary;
import assay.lab.run.RecordedRun;
import assay.lab.testing.StudyRun;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import assay.stores.simulated.SimulatedProvider;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.WebElement;

/** A proof in the report of its run. */
class ProofReportTest {
  private static final String FILE =
      """
      description: d
      settings: {lost-share: 0.02}
      threads: 2
      phases:
        - phase: run
          name: ingest
          operations: 3_000
          workload: {kind: continuous-ingest, flush: 50, depth: 4}
        - {phase: verify}
      """;

  @TempDir private Path folder;

  private RecordedRun run(String file) throws Exception {
    return StudyRun.run(folder, new SimulatedProvider(), file);
  }

  @Needs(Need.BROWSER)
  @Test
  void thePageNamesTheFirstLossesAndMarksThem() throws Exception {
    RecordedRun run = run(FILE);
    Path page = folder.resolve("report.html");
    HtmlReport.write(run, page);
    List<String> names = Files.readAllLines(run.folder().resolve("verify.proof.jsonl"));
    try (Browser browser = Browser.start()) {
      browser.resize(1280);
      browser.open(page);
      assertThat(browser.console()).isEmpty();
      WebElement proof = browser.one("#proof");
      assertThat(proof.getText())
          .contains("phase 'verify': 3,000 acknowledged, 0 unknown, " + names.size() + " lost")
          .contains("The first 20 losses; verify.proof.jsonl lists all losses.");
      List<WebElement> tables = browser.all("#proof table");
      assertThat(tables).hasSize(3);
      assertThat(tables.get(0).getText()).contains("lost", "ledgers", "acknowledged");
      assertThat(tables.get(1).getText()).contains("missing");
      assertThat(browser.all("#proof tbody tr").size()).isBetween(22, 41);
      String row = names.get(0).replaceAll(".*\"row\":\"([0-9a-f]{16})\".*", "$1");
      assertThat(tables.get(2).getText()).contains(row, "missing");
      assertThat(browser.one("#bands").getText()).contains("lost");
      browser.resize(360);
      assertThat(browser.number("return document.documentElement.scrollWidth")).isEqualTo(360);
    }
  }

  @Test
  void theTerminalHasTheSame() throws Exception {
    RecordedRun run = run(FILE);
    String text = TextSummary.of(run, StandardCharsets.UTF_8);
    assertThat(text.lines()).allMatch(line -> line.length() <= 100);
    assertThat(text.replaceAll("\\s+", " "))
        .contains("phase 'verify': 3,000 acknowledged")
        .contains("kind: missing, acknowledged from: 00:0")
        .containsPattern(
            "row: [0-9a-f]{16}, kind: (missing|stale), column: [0-9a-f]{4}:[0-9a-f]{4}")
        .contains("… and 10 more rows in the HTML report");
  }

  @Test
  void withoutLossesThereAreCountersAlone() throws Exception {
    RecordedRun run = run(FILE.replace("0.02", "0"));
    assertThat(HtmlReport.render(run))
        .contains("Counts from the verification")
        .doesNotContain("losses;");
  }

  @Test
  void theSuitesOwnCheckNamesRows() throws Exception {
    RecordedRun run = run(FILE.replace("phase: verify", "phase: verify, references: true"));
    assertThat(HtmlReport.render(run))
        .contains(
            "UNDEFINED", "rows that link to the missing row", "verify.undefined.txt lists all");
  }

  @Test
  void aTornFileOfNamesIsSaid() throws Exception {
    RecordedRun run = run(FILE);
    Files.writeString(run.folder().resolve("verify.proof.jsonl"), "{\"kind\":\"MIS");
    assertThatIOException()
        .isThrownBy(() -> HtmlReport.render(run))
        .withMessageContaining(
            "verify.proof.jsonl:1: must be a JSON object that describes a difference");
  }
}
