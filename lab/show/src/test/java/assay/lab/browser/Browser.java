package assay.lab.browser;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Headless Chromium that reaches no network; where asked to, this machine. */
public final class Browser implements AutoCloseable {
  /**
   * Selenium warns where it has no typed classes for this browser's debugging protocol; here it is
   * used without. Held, for an unreferenced logger forgets its level.
   */
  private static final Logger PROTOCOL_WARNINGS =
      Logger.getLogger("org.openqa.selenium.devtools.CdpVersionFinder");

  private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /** Its test {@code @Needs(Need.BROWSER)}. */
  public static Browser start() {
    // Nothing can be reached, not even by mistake.
    return start("--proxy-bypass-list=<-loopback>", "--host-resolver-rules=MAP * ~NOTFOUND");
  }

  /** The same that reaches servers of this machine. */
  public static Browser startForServers() {
    return start("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1");
  }

  private static Browser start(String... reach) {
    Path browser = program("chromium", "chromium-browser", "google-chrome");
    Path control = program("chromedriver");
    PROTOCOL_WARNINGS.setLevel(Level.OFF);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(browser.toString());
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--window-size=1280,1000",
        "--proxy-server=127.0.0.1:9");
    options.addArguments(reach);
    LoggingPreferences everything = new LoggingPreferences();
    everything.enable(LogType.BROWSER, Level.ALL);
    options.setCapability("goog:loggingPrefs", everything);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(control.toFile())
            .usingAnyFreePort()
            .build();
    ChromeDriver driver = new ChromeDriver(service, options);
    driver.manage().timeouts().scriptTimeout(LONGEST_WAIT);
    return new Browser(driver);
  }

  private static Path program(String... names) {
    return Arrays.stream(names)
        .flatMap(
            name ->
                Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
                    .map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow();
  }

  /** Opens a page of this machine and waits until its charts are drawn. */
  public void open(Path page) {
    driver.get(page.toUri().toString());
    settle();
  }

  /** Opens an address of this machine and waits until the page says that all is there. */
  public void open(String address) {
    // An address that differs behind # alone would not be loaded anew.
    driver.get("about:blank");
    driver.get(address);
    await("document.documentElement.dataset.ready === 'yes'");
    settle();
  }

  /** Waits until a condition of the page holds. */
  public void await(String condition) {
    try {
      Awaitility.await()
          .pollInSameThread()
          .pollInterval(Duration.ofMillis(20))
          .atMost(LONGEST_WAIT)
          .until(() -> Boolean.TRUE.equals(run("return " + condition)));
    } catch (ConditionTimeoutException e) {
      throw new AssertionError("not within " + LONGEST_WAIT + ": " + condition + console(), e);
    }
  }

  public String address() {
    return driver.getCurrentUrl();
  }

  /** uPlot draws in a microtask; two frames later every chart is on the screen. */
  public void settle() {
    driver.executeAsyncScript(
        "const done = arguments[0];"
            + "requestAnimationFrame(() => requestAnimationFrame(() => done(true)));");
  }

  /** The screen of a telephone, or a desk's where {@code width} is large. */
  public void resize(int width) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 800, "deviceScaleFactor", 1, "mobile", width < 600));
  }

  public void prefer(String colourScheme) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", colourScheme))));
  }

  public Object run(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  /** The same of a script that hands its answer to its last argument. */
  public Object async(String script) {
    return driver.executeAsyncScript(script);
  }

  public long number(String script, Object... arguments) {
    return ((Number) run(script, arguments)).longValue();
  }

  public List<WebElement> all(String selector) {
    return driver.findElements(By.cssSelector(selector));
  }

  public WebElement one(String selector) {
    return driver.findElement(By.cssSelector(selector));
  }

  /** Everything that the page wrote to the console since the last call, errors included. */
  public List<String> console() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(LogEntry::toString)
        .toList();
  }

  /** A hand on the mouse. */
  public Actions mouse() {
    return new Actions(driver);
  }

  @Override
  public void close() {
    driver.quit();
  }
}
