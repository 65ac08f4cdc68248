package assay.lab.report;

import static assay.lab.compare.SampleGroups.compared;
import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.browser.Browser;
import assay.lab.compare.Comparison;
import assay.lab.compare.SampleSweeps;
import assay.lab.report.comparison.ComparisonPage;
import assay.lab.report.comparison.DrawnResults;
import assay.lab.report.page.PageFiles;
import assay.lab.report.search.SearchPage;
import assay.lab.search.SampleSearches;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Opens pages with a figure against another in a real browser that reaches no network. */
@Needs(Need.BROWSER)
class CurveBrowserTest {
  @TempDir private Path folder;
  @AutoClose private static Browser browser;

  @BeforeAll
  static void start() {
    browser = Browser.start();
  }

  @ParameterizedTest
  @ValueSource(ints = {1280, 360})
  void aSearchIsDrawnWithEveryStep(int width) throws Exception {
    Path page = folder.resolve("search.html");
    SearchPage.write(SampleSearches.found(folder), page);
    assertDrawn(page, width, 1);
    assertThat(browser.one("#main").getText())
        .contains("SLO: p99 < 20 ms", "3 searches:", "Knee at", "breaks: the backlog grew");
  }

  @ParameterizedTest
  @ValueSource(ints = {1280, 360})
  void sweepsOfThreadsAndOfRatesAreDrawn(int width) throws Exception {
    Path page = folder.resolve("comparison.html");
    Comparison threads =
        compared(
            SampleSweeps.threads("A", 1, 1000, 1010, 990),
            SampleSweeps.threads("B", 2, 1900, 1910, 1870),
            SampleSweeps.threads("C", 4, 3300, 3350, 3280),
            SampleSweeps.threads("D", 8, 3800, 3790, 3900));
    ComparisonPage.write(threads, DrawnResults.NONE, page);
    assertDrawn(page, width, 1);
    assertThat(browser.one("#results").getText())
        .contains("throughput by threads", "Universal scalability law", "Caveat");
    Comparison rates =
        compared(
            SampleSweeps.rate("A", 1000, 1000, 1000),
            SampleSweeps.rate("B", 3000, 3000, 2990),
            SampleSweeps.rate("C", 6000, 3800, 3700));
    ComparisonPage.write(rates, DrawnResults.NONE, page);
    assertDrawn(page, width, 1);
    assertThat(browser.one("#results").getText()).contains("Latency against throughput");
  }

  @Test
  void aLogarithmicAxisHasRoundNumbersWhateverItsEnds() throws Exception {
    String script = PageFiles.script("curve.js");
    assertThat(browser.run(script + "return roundNumbers(0.85, 23).join(' ')"))
        .isEqualTo("0.9 1 2 3 4 5 6 7 8 9 10 20");
    assertThat(browser.run(script + "return roundNumbers(1.01e7, 1.9e7).length")).isEqualTo(0L);
  }

  private static void assertDrawn(Path page, int width, int curves) throws Exception {
    assertThat(Files.size(page)).isPositive();
    browser.resize(width);
    browser.open(page);
    DrawnPages.assertCurves(browser, "[data-curve]", curves, width, 300);
  }
}
