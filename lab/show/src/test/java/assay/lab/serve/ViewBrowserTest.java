package assay.lab.serve;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.browser.Axe;
import assay.lab.browser.Browser;
import assay.lab.run.RunWriter;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** Looks at runs in a real browser. */
@Needs(Need.BROWSER)
class ViewBrowserTest {
  private static final String PLAIN = "plain/2026-05-04T10-20-30Z";
  private static final String LATE = "late/2026-05-04T10-30-30Z";
  private static final String TOKEN = "0123456789abcdef0123";
  private static final String PICTURES =
      "return [...document.querySelectorAll('#charts canvas')].map((c) => c.toDataURL());";

  @TempDir static Path folder;

  @AutoClose private static RunServer server;
  @AutoClose private static Browser browser;

  @BeforeAll
  static void start() throws IOException {
    ServedRuns.fill(folder);
    browser = Browser.startForServers();
    server = RunServer.start(settings(Optional.empty()));
  }

  @BeforeEach
  void desk() {
    browser.resize(1280);
    browser.prefer("light");
    browser.console();
  }

  private static ServeSettings settings(Optional<String> token) {
    return new ServeSettings(folder, InetAddress.getLoopbackAddress(), 0, token);
  }

  @Test
  void allRunsAreListedBrokenOnesWithTheReasonAndNamesAsText() {
    browser.open(server.address().toString());
    assertThat(browser.all("#runs tbody tr")).hasSizeGreaterThanOrEqualTo(4);
    assertThat(text("tr[data-run='torn/2026']")).contains("broken", "cannot be read");
    assertThat(text("tr[data-run='" + PLAIN + "']")).contains("valid", "SUSTAINED");
    assertThat(text("#runs")).contains(ServedRuns.HOSTILE);
    assertThat(browser.all("#runs img")).isEmpty();
    browser.one("#search").sendKeys("torn");
    assertThat(browser.all("#runs tbody tr")).hasSize(1);
    assertThat(browser.console()).isEmpty();
  }

  @Test
  void anExperimentsRunsStandTogetherWithWhatWasVariedAndItsPage() throws IOException {
    int minute = 0;
    for (String buffer : List.of("10MB", "100KB", "1MB")) {
      ServedRuns.variant(
          folder, "buffers", "buffer", buffer, ServedRuns.START.plusSeconds(60L * minute++));
    }
    Path page = folder.resolve("buffers/comparison-1970-01-01T00-00-00Z.html");
    Files.writeString(page, "<!doctype html><title>x</title><p>which is best</p>");
    browser.open(server.address().toString());
    assertThat(browser.all("#runs h2")).hasSizeGreaterThanOrEqualTo(5);
    String group =
        "[...document.querySelectorAll('.runs-group')].find((g) => g.querySelector('h2').textContent === 'buffers')";
    assertThat(browser.run("return " + group + ".querySelector('thead').innerText.split(/\\s+/)"))
        .asString()
        .contains("buffer, state, rate, p99, limit");
    assertThat(
            browser.run(
                "return [..."
                    + group
                    + ".querySelectorAll('tbody tr')].map((r) => r.cells[2].innerText)"))
        .isEqualTo(List.of("100KB", "1MB", "10MB"));
    assertThat((String) browser.run("return " + group + ".querySelector('tbody').innerText"))
        .contains("200/s", "2.00 ms", "server CPU");
    browser.one("#search").sendKeys("buffer=1MB");
    assertThat(browser.all("#runs tbody tr")).hasSize(1);
    browser.one("#search").clear();
    browser.one("#search").sendKeys("buffer=");
    browser.all("#runs tbody input").forEach(WebElement::click);
    browser.one("#overlay").click();
    browser.await("document.querySelectorAll('#charts .legend label').length > 0");
    assertThat(text("#heads")).contains("buffer=100KB", "buffer=1MB", "buffer=10MB");
    assertThat(text("#charts .legend")).contains("p99 buffer=1MB");
    assertThat(browser.console()).isEmpty();
    browser.open(server.address().toString());
    browser.one(".page-link").click();
    browser.await("document.body.innerText.includes('which is best')");
  }

  @Test
  void aRunOpensWithLatencyThroughputCpuAndStoreDrawn() {
    view("run=" + encoded(PLAIN));
    assertThat(titles())
        .contains(
            "Throughput · Latency", "Latency: read", "CPU", "Latency · CPU · Store internals");
    assertThat(browser.all("#charts canvas")).hasSameSizeAs(browser.all("#charts figure"));
    assertThat(text("#bands")).contains("compaction (1)", "split (1)");
    assertThat(text("#zooms")).contains("load", "run");
    // The measured phase, of which the load in front would hide the scale.
    assertThat(text("#zooms [aria-pressed=true]")).isEqualTo("run");
    assertThat(text("#tiles")).contains("rate", "200/s", "p99", "errors", "limit", "elapsed");
    assertThat(browser.console()).isEmpty();
  }

  @Test
  void aChartIsPutTogetherFromAnySeriesEachUnitWithAScaleOfItsOwn() {
    view("run=" + encoded(PLAIN) + "&chart=latency.read.p99.ms");
    assertThat(axes()).isEqualTo(2);
    browser.one("body").sendKeys("/");
    WebElement search = browser.one("#picker input[type=search]");
    search.sendKeys("tserver cores");
    browser.one("#picker [data-name='cpu.tserver.cores'] input").sendKeys(Keys.SPACE);
    search.clear();
    search.sendKeys("store-files");
    browser.one("#picker [data-name='store.store-files.count'] input").sendKeys(Keys.SPACE);
    browser.await("document.querySelectorAll('#charts output').length === 3");
    browser.settle();
    assertThat(axes()).isEqualTo(4);
    assertThat(browser.address()).contains("cpu.tserver.cores", "store.store-files.count");
    search.sendKeys(Keys.ESCAPE);
    assertThat(browser.one("#picker").isDisplayed()).isFalse();
    assertThat(browser.console()).isEmpty();
  }

  @Test
  void severalSeriesAreOneLineWhereAsked() {
    view("run=" + encoded(PLAIN) + "&chart=cpu.tserver.cores,cpu.assay.cores;all");
    assertThat(browser.all("#charts .legend label")).hasSize(1);
    assertThat(text("#charts .legend")).contains("sum of 2");
  }

  @Test
  void aDragZoomsAllChartsKeysMoveThemAndTheLinkReproducesTheView() {
    String charts = "&chart=latency.read.p99.ms;log&chart=cpu.tserver.cores,memory.tserver.mb";
    view("run=" + encoded(PLAIN) + charts);
    Object whole = browser.run(PICTURES);
    WebElement plot = browser.all("#charts .u-over").get(1);
    browser.run("arguments[0].scrollIntoView({block: 'center'})", plot);
    browser.mouse().moveToElement(plot).clickAndHold().moveByOffset(150, 5).release().perform();
    browser.await("location.hash.includes('&t=')");
    browser.settle();
    List<?> zoomed = (List<?>) browser.run(PICTURES);
    for (int i = 0; i < zoomed.size(); i++) {
      assertThat(zoomed.get(i)).as("chart %s", i).isNotEqualTo(((List<?>) whole).get(i));
    }
    String before = browser.address();
    browser.one("body").sendKeys(Keys.ARROW_RIGHT, "-");
    browser.await("location.href !== " + quoted(before));
    browser.one("#bands [data-band=compaction] input").click();
    browser.mouse().moveToElement(browser.one("h1")).perform();
    browser.settle();
    Object left = browser.run(PICTURES);
    String link = browser.address();
    assertThat(link).contains("off=compaction", "&t=");
    browser.open(link);
    browser.settle();
    assertThat(browser.run(PICTURES)).isEqualTo(left);
    browser.one("body").sendKeys("0");
    browser.await("!location.hash.includes('&t=')");
    assertThat(browser.console()).isEmpty();
  }

  @Test
  void runsLieOverEachOtherFromAPhaseOn() {
    String runs = "run=" + encoded(PLAIN) + "&run=" + encoded(LATE) + "&chart=latency.read.p99.ms";
    view(runs);
    Object byStart = browser.run(PICTURES);
    assertThat(text("#charts .legend")).contains("read p99 A", "read p99 B");
    browser.run(
        "const s = document.getElementById('epoch'); s.value = 'run';"
            + "s.dispatchEvent(new Event('change'));");
    browser.settle();
    assertThat(browser.run(PICTURES)).isNotEqualTo(byStart);
    assertThat(browser.address()).contains("epoch=run");
    // Both compact at the same moment of the phase, so that their lines lie on each other.
    assertThat(browser.one("#strip .thumb").getAttribute("aria-valuemin")).isEqualTo("-13");
  }

  @Test
  void whatHappenedInAStretchIsToldAndCanBeShown() {
    view("run=" + encoded(PLAIN) + "&chart=latency.read.p99.ms");
    browser.one("#ask").click();
    WebElement plot = browser.one("#charts .u-over");
    // From 23 to 37 of 60 seconds; the middle of the plot is at 30.
    int wide = (int) browser.number("return arguments[0].clientWidth", plot);
    browser
        .mouse()
        .moveToElement(plot, -wide * 7 / 60, 0)
        .clickAndHold()
        .moveByOffset(wide * 14 / 60, 5)
        .release()
        .perform();
    browser.await("document.querySelectorAll('#findings li').length > 0");
    assertThat(text("#findings")).contains("cpu.tserver.cores", "higher");
    browser.one("#findings [aria-label^='Show cpu.tserver.cores']").click();
    browser.await("location.hash.includes('cpu.tserver.cores')");
    assertThat(browser.address()).doesNotContain("&t=");
    assertThat(browser.console()).isEmpty();
  }

  @Test
  void hostileNamesAreText() {
    String name = ServedRuns.HOSTILE + "/2026-05-04T10-40-30Z";
    view("run=" + encoded(name));
    assertThat(text("h1")).isEqualTo(ServedRuns.HOSTILE);
    assertThat(text("#charts")).contains(ServedRuns.HOSTILE);
    browser.one("body").sendKeys("/");
    assertThat(browser.all("#picker label").size()).isPositive();
    assertThat(browser.all("img")).isEmpty();
    assertThat(browser.console()).isEmpty();
  }

  @Test
  void aRunThatCannotBeReadIsSaid() {
    view("run=" + encoded("torn/2026"));
    assertThat(text("#trouble")).contains("torn/2026", "cannot be read");
  }

  @Test
  void itFitsATelephone() {
    browser.resize(360);
    view("run=" + encoded(PLAIN) + "&run=" + encoded(LATE));
    assertThat(browser.number("return document.documentElement.scrollWidth")).isEqualTo(360);
    assertThat(browser.number("return innerWidth")).isEqualTo(360);
    browser.open(server.address().toString());
    assertThat(browser.number("return document.documentElement.scrollWidth")).isEqualTo(360);
  }

  @ParameterizedTest
  @ValueSource(strings = {"light", "dark"})
  void nothingSeriousKeepsAnybodyFromUsingIt(String scheme) {
    browser.prefer(scheme);
    view("run=" + encoded(PLAIN));
    assertThat(Axe.serious(browser)).isEmpty();
    browser.open(server.address().toString());
    assertThat(Axe.serious(browser)).isEmpty();
  }

  @Test
  void darkTurnsPageAndCharts() {
    view("run=" + encoded(PLAIN));
    Object light = browser.run(PICTURES);
    browser.prefer("dark");
    browser.settle();
    assertThat(browser.run("return getComputedStyle(document.body).backgroundColor"))
        .isEqualTo("rgb(20, 23, 26)");
    assertThat(browser.run(PICTURES)).isNotEqualTo(light);
  }

  @Test
  void aRunThatGoesOnGrowsUnderTheEyes() throws IOException {
    Instant now = Instant.now();
    try (RunWriter out = ServedRuns.begin(folder, "growing", now)) {
      ServedRuns.phase(out, "load", 0, 0);
      for (int t = 0; t < 5; t++) {
        ServedRuns.second(out, t, t, Map.of());
      }
      String name = folder.relativize(out.folder().path()).toString();
      view("run=" + encoded(name));
      assertThat(text("#heads")).contains("running");
      assertThat(text("#tiles")).contains("200/s", "closed loop", "until the end", "elapsed");
      String end = "document.querySelector('#strip .thumb').getAttribute('aria-valuemax')";
      assertThat(browser.number("return Number(" + end + ")")).isLessThan(7);
      for (int t = 5; t < 30; t++) {
        ServedRuns.second(out, t, t, Map.of());
      }
      browser.await("Number(" + end + ") >= 29");
      assertThat(text("#bands")).contains("compaction");
    }
  }

  @Test
  void theTokenIsTypedInOnce() throws IOException {
    try (RunServer guarded = RunServer.start(settings(Optional.of(TOKEN)))) {
      URI address = guarded.address();
      browser.run("location.href = arguments[0]", address.toString());
      browser.await("document.querySelector('#token') !== null");
      browser.one("#token").sendKeys("wrong", Keys.ENTER);
      browser.await("document.body.innerText.includes('Wrong token')");
      browser.one("#token").sendKeys(TOKEN, Keys.ENTER);
      browser.await("document.querySelectorAll('#runs tbody tr').length > 3");
      assertThat(browser.address()).doesNotContain(TOKEN);
      assertThat(browser.run("return document.cookie")).isEqualTo("");
    }
  }

  private static void view(String hash) {
    browser.open(server.address() + "view#" + hash);
  }

  private static String text(String selector) {
    return browser.one(selector).getText();
  }

  private static List<String> titles() {
    return browser.all("#charts h3").stream().map(WebElement::getText).toList();
  }

  /** The axis of time among them. */
  private static long axes() {
    return browser.number(
        "return document.querySelector('#charts figure').querySelectorAll('.u-axis').length");
  }

  private static String encoded(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "\\'") + "'";
  }
}
