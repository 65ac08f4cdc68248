package assay.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.browser.Axe;
import assay.lab.browser.Browser;
import assay.lab.run.RecordedRun;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** Opens reports in a real browser that reaches no network. */
@Needs(Need.BROWSER)
class HtmlReportBrowserTest {
  /** Pixels with a colour inside the plot: axes, grid and shading are all grey. */
  private static final String COLOURED_PIXELS =
      """
      const figure = arguments[0];
      const canvas = figure.querySelector("canvas");
      const over = figure.querySelector(".u-over");
      const scale = canvas.width / canvas.clientWidth;
      const box = [over.offsetLeft, over.offsetTop, over.clientWidth, over.clientHeight];
      const [x, y, width, height] = box.map((size) => Math.round(size * scale));
      const { data } = canvas.getContext("2d").getImageData(x, y, width, height);
      let coloured = 0;
      for (let i = 0; i < data.length; i += 4) {
        const [r, g, b, a] = data.slice(i, i + 4);
        if (a > 60 && Math.max(r, g, b) - Math.min(r, g, b) > 50) coloured++;
      }
      return coloured;
      """;

  /** The words that are in sight, each once, in their order. */
  private static final String ON_SCREEN =
      """
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const words = [];
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const box = range.getBoundingClientRect();
        const style = getComputedStyle(element);
        const text = walker.currentNode.textContent.trim();
        if (text && box.height > 0 && box.bottom <= innerHeight && element.checkVisibility()) {
          words.push(style.textTransform === "uppercase" ? text.toUpperCase() : text);
        }
      }
      return words.join(" ");
      """;

  private static final String PICTURE = "return arguments[0].querySelector('canvas').toDataURL();";

  @TempDir static Path folder;

  @AutoClose private static Browser browser;

  @BeforeAll
  static void start() {
    browser = Browser.start();
  }

  @BeforeEach
  void desk() {
    browser.resize(1280);
    browser.prefer("light");
  }

  static Stream<Arguments> runs() {
    return Stream.of(
        Arguments.of("mixed", SampleRuns.mixed(60), 15),
        Arguments.of("hour", SampleRuns.mixed(3600), 15),
        Arguments.of("killed", SampleRuns.killed(), 6),
        Arguments.of("hostile", SampleRuns.hostile(), 16),
        Arguments.of("empty", SampleRuns.empty(), 0),
        Arguments.of("zero-samples", SampleRuns.zeroSamples(), 0));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("runs")
  void opensOfflineWithEveryChartDrawnAndAConsoleThatStaysEmpty(
      String name, RecordedRun run, int leastCharts) throws IOException {
    open(name, run);
    DrawnPages.assertReadyAndOffline(browser);
    List<WebElement> figures = browser.all("figure.chart");
    assertThat(figures).hasSizeGreaterThanOrEqualTo(leastCharts);
    for (WebElement figure : figures) {
      assertThat(figure.findElements(By.tagName("canvas"))).hasSize(1);
      String title = figure.getAttribute("data-chart");
      if (!"x".equals(browser.run("return arguments[0].querySelector('h3').textContent", figure))) {
        assertThat(browser.number(COLOURED_PIXELS, figure)).as(title).isGreaterThan(20);
      }
    }
  }

  /** Validity, speed, limit, and when and why it was bad: without a scroll or a click. */
  @Test
  void theFirstScreenAnswersFourQuestions() throws IOException {
    open("mixed", SampleRuns.mixed(60));
    assertThat(browser.number("return innerHeight")).isEqualTo(800);
    assertThat((String) browser.run(ON_SCREEN))
        .as("valid")
        .contains("✓ VALID", "STORE-STALLED", "The store stalled for 3.0 s")
        .as("how fast")
        .contains("3,782/s of 4,000/s offered", "p50", "p99", "max")
        .as("limit")
        .contains("limit store stalled disk sda, busy at 41 %")
        .as("what to do")
        .contains("What to do: Look at the servers' logs of that time.")
        .as("when and why it was bad")
        .contains("errors 36", "Problems", "00:42.4 to 00:45.4 stall: no answer for 3 s")
        .contains("error ×36: update failed: the tablet server did not answer");
    assertThat((String) browser.run(ON_SCREEN)).contains("Throughput and p99 of run");
    assertThat(browser.number(COLOURED_PIXELS, browser.one("figure[data-chart=glance]")))
        .isGreaterThan(100);
  }

  @Test
  void latenciesAreSeenOnATelephoneWithoutScrollingSideways() throws IOException {
    browser.resize(400);
    open("mixed", SampleRuns.mixed(60));
    WebElement max = browser.one("#results tbody tr:not(.phase) td:nth-of-type(5)");
    assertThat(browser.run("return arguments[0].getBoundingClientRect().right <= 400", max))
        .isEqualTo(true);
    assertThat(browser.one("#results thead th:nth-child(6)").getText()).isEqualTo("max");
  }

  @Test
  void whatUsedNextToNothingIsFoldedAndNotLost() throws IOException {
    open("mixed", SampleRuns.mixed(60));
    String cpu =
        "[...document.querySelectorAll('#timeline figure')].find("
            + "(f) => f.querySelector('h3').textContent === 'CPU: busy cores')";
    WebElement folded = (WebElement) browser.run("return " + cpu + ".querySelector('details')");
    assertThat(folded.getText()).isEqualTo("3 below 5 %");
    folded.findElement(By.tagName("summary")).click();
    assertThat(folded.getText()).contains("manager", "zookeeper", "gc");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("runs")
  void fitsATelephone(String name, RecordedRun run, int ignored) throws IOException {
    browser.resize(360);
    open(name, run);
    assertThat(browser.number("return document.documentElement.scrollWidth")).isEqualTo(360);
    assertThat(browser.number("return innerWidth")).isEqualTo(360);
  }

  @Test
  void aLineIsSwitchedOffAndOnByKeyboard() throws IOException {
    open("mixed", SampleRuns.mixed(60));
    WebElement throughput = browser.one("figure[data-chart=throughput]");
    Object before = browser.run(PICTURE, throughput);
    WebElement box = browser.one("figure[data-chart=throughput] .legend input");
    box.sendKeys(Keys.SPACE);
    browser.settle();
    Object without = browser.run(PICTURE, throughput);
    assertThat(without).isNotEqualTo(before);
    box.sendKeys(Keys.SPACE);
    browser.settle();
    assertThat(browser.run(PICTURE, throughput)).isNotEqualTo(without);
  }

  @Test
  void theCursorMovesByKeyboardAndTellsItsPlace() throws IOException {
    open("mixed", SampleRuns.mixed(60));
    WebElement plot = browser.one("figure[data-chart=throughput] .plot");
    assertThat(browser.one("#readout").getText()).isEmpty();
    plot.sendKeys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
    browser.settle();
    assertThat(browser.one("#readout").getText()).contains("load");
    assertThat(browser.one("figure[data-chart=throughput] output").getText()).contains("/s");
  }

  @Test
  void allTimeChartsZoomToAPhaseAndBack() throws IOException {
    open("mixed", SampleRuns.mixed(60));
    List<WebElement> figures = browser.all("#timeline figure.chart");
    List<Object> whole = pictures(figures);
    browser.one("button[data-zoom='1']").click();
    browser.settle();
    List<Object> phase = pictures(figures);
    for (int i = 0; i < figures.size(); i++) {
      assertThat(phase.get(i)).as("chart %s", i).isNotEqualTo(whole.get(i));
    }
    browser.one("#zoom-all").click();
    browser.settle();
    assertThat(pictures(figures)).isEqualTo(whole);
  }

  @Test
  void aDragOverOneChartZoomsAllAndADoubleClickGoesBack() throws IOException {
    open("mixed", SampleRuns.mixed(60));
    List<WebElement> figures = browser.all("#timeline figure.chart");
    WebElement plot = browser.one("figure[data-chart=throughput] .u-over");
    browser.mouse().moveToElement(plot, 5, 20).perform();
    browser.run("arguments[0].scrollIntoView({block: 'center'})", plot);
    browser.settle();
    List<Object> whole = pictures(figures);
    browser.mouse().moveToElement(plot).clickAndHold().moveByOffset(120, 5).release().perform();
    browser.settle();
    List<Object> zoomed = pictures(figures);
    for (int i = 0; i < figures.size(); i++) {
      assertThat(zoomed.get(i)).as("chart %s", i).isNotEqualTo(whole.get(i));
    }
    assertThat(browser.one("#readout").getText()).contains("run");
    browser.mouse().doubleClick(plot).perform();
    browser.settle();
    assertThat(pictures(figures)).isEqualTo(whole);
    assertThat(browser.console()).isEmpty();
  }

  @Test
  void bandsOfEventsAreShownAndCanBeSwitchedOff() throws IOException {
    open("mixed", SampleRuns.mixed(60));
    assertThat(browser.one("#bands").getText()).contains("flush (1)", "error (36)");
    WebElement figure = browser.one("figure[data-chart=throughput]");
    Object with = browser.run(PICTURE, figure);
    browser.one("#bands [data-band=flush] input").sendKeys(Keys.SPACE);
    browser.settle();
    assertThat(browser.run(PICTURE, figure)).isNotEqualTo(with);
    assertThat(browser.console()).isEmpty();
  }

  @Test
  void theLogScaleCanBeSwitchedOff() throws IOException {
    open("mixed", SampleRuns.mixed(60));
    WebElement figure = browser.one("figure[data-chart^=latency]");
    Object logarithmic = browser.run(PICTURE, figure);
    browser.one("figure[data-chart^=latency] .option input").sendKeys(Keys.SPACE);
    browser.settle();
    assertThat(browser.run(PICTURE, figure)).isNotEqualTo(logarithmic);
    assertThat(browser.number(COLOURED_PIXELS, figure)).isGreaterThan(20);
    assertThat(browser.console()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"light", "dark"})
  void nothingSeriousKeepsAnybodyFromReadingIt(String scheme) throws IOException {
    browser.prefer(scheme);
    open("mixed", SampleRuns.mixed(60));
    assertThat(Axe.serious(browser)).isEmpty();
  }

  @Test
  void darkModeTurnsPageAndCharts() throws IOException {
    open("mixed", SampleRuns.mixed(60));
    WebElement figure = browser.one("figure[data-chart=throughput]");
    String background = "return getComputedStyle(document.body).backgroundColor";
    assertThat(browser.run(background)).isEqualTo("rgb(255, 255, 255)");
    Object light = browser.run(PICTURE, figure);
    browser.prefer("dark");
    browser.settle();
    assertThat(browser.run(background)).isEqualTo("rgb(20, 23, 26)");
    assertThat(browser.run(PICTURE, figure)).isNotEqualTo(light);
  }

  @Test
  void theSkipLinkIsFirstAndEveryChartHasATextInItsPlace() throws IOException {
    open("mixed", SampleRuns.mixed(60));
    browser.one("body").sendKeys(Keys.TAB);
    assertThat(browser.run("return document.activeElement.textContent"))
        .isEqualTo("Skip to the results");
    for (WebElement figure : browser.all("figure.chart")) {
      assertThat(browser.run("return arguments[0].querySelector('.plot').ariaLabel", figure))
          .asString()
          .startsWith("Chart: ");
      assertThat(browser.number("return arguments[0].querySelectorAll('tbody tr').length", figure))
          .isPositive();
    }
  }

  private void open(String name, RecordedRun run) throws IOException {
    Path file = folder.resolve(name + ".html");
    HtmlReport.write(run, file);
    browser.open(file);
  }

  private static List<Object> pictures(List<WebElement> figures) {
    return figures.stream().map(figure -> browser.run(PICTURE, figure)).toList();
  }
}
