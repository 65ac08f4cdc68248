package assay.lab.report;

import static assay.lab.compare.SampleGroups.compared;
import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.browser.Axe;
import assay.lab.browser.Browser;
import assay.lab.compare.Group;
import assay.lab.compare.SampleGroups;
import assay.lab.compare.figures.ExcludedRun;
import assay.lab.report.comparison.ComparisonPage;
import assay.lab.report.comparison.DrawnResults;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

/** Opens comparisons in a real browser that reaches no network. */
@Needs(Need.BROWSER)
class ComparisonPageBrowserTest {
  private static final String EVIL = "</script><script>throw new Error('owned')</script>";

  @TempDir private Path folder;
  @AutoClose private static Browser browser;

  @BeforeAll
  static void start() {
    browser = Browser.start();
  }

  @ParameterizedTest
  @ValueSource(ints = {1280, 360})
  void everyFigureIsDrawnOfflineAtEveryWidth(int width) throws Exception {
    browser.resize(width);
    open(
        SampleGroups.group("A", 1000, 1010, 1020, 1030, 1040, 1050),
        SampleGroups.group("B", 20, 20_000),
        SampleGroups.group("C", Map.of("host", EVIL), 7));
    DrawnPages.assertReadyAndOffline(browser);
    DrawnPages.assertFits(browser, width);
    assertThat(browser.one("#answer").getText())
        .contains("No clear winner by ok/s of read in run: the highest is B, 10,010/s")
        .contains(
            "Too few valid repeats to rank 3 variants: each variant needs 5, and one variant has only 1.");
    assertThat(browser.all("#variants svg circle")).as("a dot a repeat").hasSize(6 + 2 + 1);
    browser.run("document.getElementById('statistics').open = true");
    browser.settle();
    List<WebElement> figures = browser.all("figure.chart");
    assertThat(figures).hasSize(2);
    for (WebElement figure : figures) {
      assertThat(figure.findElements(By.tagName("canvas"))).hasSize(1);
    }
    DrawnPages.assertDrawn(browser, figures, 100);
    assertThat(browser.one("#conditions").getText()).contains("environment.host", "owned");
  }

  /** Which variant is best, and by how much, without a scroll or a click. */
  @ParameterizedTest
  @ValueSource(strings = {"light", "dark"})
  void theFirstScreenSaysWhichIsBest(String scheme) throws Exception {
    browser.resize(1280);
    browser.prefer(scheme);
    open(
        SampleGroups.group("buffer 1 MB", 1000, 1010, 1020, 1030, 1040, 1050),
        SampleGroups.group("buffer 10 MB", 2000, 2010, 2020, 2030, 2040, 2050));
    WebElement answer = browser.one("#answer");
    assertThat(answer.getText()).contains("Best by ok/s of read in run: buffer 10 MB: 2,025/s");
    assertThat(browser.one("#variants").getText()).contains("best", "× 0.5");
    for (String part : List.of("#answer", "#variants")) {
      assertThat(
              browser.run(
                  "return document.querySelector(arguments[0]).getBoundingClientRect().bottom"
                      + " <= innerHeight",
                  part))
          .as(part)
          .isEqualTo(true);
    }
    assertThat(Axe.serious(browser)).isEmpty();
    browser.prefer("light");
  }

  @Test
  void groupsWithoutRunsAreSaidAndNothingBreaks() throws Exception {
    browser.resize(1280);
    open(
        new Group(
            EVIL,
            "a",
            List.of(),
            List.of(new ExcludedRun(Path.of("x"), "UNSUSTAINED", true, "not valid"))));
    assertThat(browser.console()).isEmpty();
    assertThat(browser.one("#groups").getText())
        .contains("0 of 1 run used", "omitted x: not valid", "owned");
    assertThat(browser.one("#warnings").getText()).contains("No valid run of", "owned");
    assertThat(browser.all("figure.chart")).isEmpty();
  }

  private void open(Group... groups) throws Exception {
    Path page = folder.resolve("comparison.html");
    ComparisonPage.write(compared(groups), DrawnResults.NONE, page);
    browser.open(page);
  }
}
