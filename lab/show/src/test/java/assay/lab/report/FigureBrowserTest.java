package assay.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.browser.Browser;
import assay.lab.compare.Comparison;
import assay.lab.compare.Group;
import assay.lab.compare.figures.RunFigures;
import assay.lab.figure.SampleFigures;
import assay.lab.plan.result.FigureSpec;
import assay.lab.report.comparison.ComparisonPage;
import assay.lab.report.comparison.DrawnResults;
import assay.lab.report.page.Page;
import assay.lab.run.RunReader;
import assay.lab.statistics.Bootstrap;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Opens pages whose first chart is an experiment's figure in a real browser. */
@Needs(Need.BROWSER)
class FigureBrowserTest {
  private static final Bootstrap BOOTSTRAP = new Bootstrap(1, 999);
  @AutoClose private static Browser browser;

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    browser = Browser.start();
  }

  @ParameterizedTest
  @ValueSource(ints = {1280, 400})
  void valuesOverAVariableStandFirst(int width) throws Exception {
    FigureSpec spec =
        SampleFigures.spec("buffer", "", List.of(SampleFigures.RATE), FigureSpec.Axes.LOG);
    open(
        width,
        comparison(
            SampleFigures.group(spec, Map.of("buffer", "10KB"), SampleFigures.RATE, 9, 10, 11),
            SampleFigures.group(spec, Map.of("buffer", "1MB"), SampleFigures.RATE, 90, 95, 99)));
    assertDrawn(1, width);
    assertThat(browser.one("#variants + section").getText())
        .contains(
            "Figure 4: a title",
            "The paper found: larger",
            "Measured here: ok/s",
            "rises from 10.0/s");
  }

  @ParameterizedTest
  @ValueSource(ints = {1280, 400})
  void sharesOfLagsHaveALogarithmicAxis(int width) throws Exception {
    FigureSpec spec = SampleFigures.LAGS;
    long[] lags = new long[500];
    for (int i = 0; i < lags.length; i++) {
      lags[i] = i % 2 == 0 ? 0 : 1000L * i;
    }
    RunFigures small = SampleFigures.lags(folder, spec, "10KB", lags);
    RunFigures large = SampleFigures.lags(folder, spec, "1MB", 0, 90_000_000);
    open(
        width,
        comparison(
            new Group("A", "10KB", List.of(small), List.of()),
            new Group("B", "1MB", List.of(large), List.of())));
    assertDrawn(1, width);
    assertThat(browser.one("#figure .legend").getText())
        .contains("buffer 10KB (50.0 %)", "buffer 1MB (50.0 %)");
  }

  @ParameterizedTest
  @ValueSource(ints = {1280, 400})
  void barsCarryTheirRatiosToTheBaseline(int width) throws Exception {
    FigureSpec spec =
        SampleFigures.spec(
            "way",
            "buffer",
            List.of(SampleFigures.RATE),
            FigureSpec.Axes.LINEAR,
            FigureSpec.Form.BARS,
            "buffer=10KB");
    open(
        width,
        comparison(
            bars(spec, "one", "10KB", 9, 10, 11),
            bars(spec, "one", "1MB", 18, 20, 22),
            bars(spec, "two", "10KB", 30, 31, 32),
            bars(spec, "two", "1MB", 30, 31, 33)));
    assertDrawn(1, width);
    assertThat(browser.one("#figure").getText())
        .contains("× 2.00", "Rings are individual runs", "× is the ratio to buffer=10KB");
  }

  private static Group bars(FigureSpec spec, String way, String buffer, double... rates) {
    return SampleFigures.group(
        spec, Map.of("way", way, "buffer", buffer), SampleFigures.RATE, rates);
  }

  @Test
  void distributionsOfLatenciesAreDrawn() throws Exception {
    FigureSpec spec =
        SampleFigures.spec(
            FigureSpec.LATENCY, "", List.of(SampleFigures.P50), FigureSpec.Axes.LOG_X);
    RunFigures run = SampleFigures.overTime(folder, spec, 30, t -> 1 + t, t -> 0);
    open(1280, comparison(SampleFigures.group("", run)));
    assertDrawn(1, 1280);
    assertThat(browser.one("#figure").getText())
        .contains("Share of read in run that took at most this long, %", "p50 of read in run is");
  }

  @Test
  void aSingleRunHasItsFigureOverTimeInItsReport() throws Exception {
    RunFigures run =
        SampleFigures.overTime(
            folder, SampleFigures.BESIDE, 60, t -> t < 20 ? 80 : 4, t -> t < 20 ? 3 : 0);
    open(1280, HtmlReport.render(RunReader.read(run.folder())));
    assertDrawn(2, 1280);
    assertThat(browser.one("#figure").getText())
        .contains("80.0 ms [undetermined] (20 s) while store.compactions-running.count is above");
    assertThat(browser.all("[data-chart] canvas")).isNotEmpty();
  }

  private static String comparison(Group... groups) throws IOException {
    List<Group> all = List.of(groups);
    return ComparisonPage.render(Comparison.of(all, BOOTSTRAP), DrawnResults.of(all, BOOTSTRAP));
  }

  private void open(int width, String page) throws IOException {
    Path file = folder.resolve("page.html");
    Page.write(page, file);
    browser.resize(width);
    browser.open(file);
  }

  private static void assertDrawn(int charts, int width) {
    DrawnPages.assertCurves(browser, "#figure [data-curve]", charts, width, 200);
  }
}
