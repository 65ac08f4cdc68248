package assay.bench;

import assay.lab.serve.RunServer;
import assay.lab.serve.ServeSettings;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/**
 * Measures how long the viewer's server takes to open a run, and the frame rate while the viewer's
 * charts are panned. Wheel events pan all charts in headless Chromium.
 *
 * <p>{@code bench/run view} runs this benchmark.
 */
final class ViewBar {
  private static final int ROUNDS = 3;
  private static final int SERIES_A_CHART = 6;
  private static final int CHARTS = 8;
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String PAN =
      """
      const done = arguments[0];
      const over = document.querySelector(".u-over");
      const began = performance.now();
      let frames = 0;
      const frame = (now) => {
        const deltaX = frames++ % 120 < 60 ? 8 : -8;
        const wheel = { deltaX, shiftKey: true, bubbles: true, cancelable: true };
        over.dispatchEvent(new WheelEvent("wheel", wheel));
        if (now - began < 4000) requestAnimationFrame(frame);
        else done((frames * 1000) / (now - began));
      };
      requestAnimationFrame(frame);
      """;

  private ViewBar() {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    for (int round = 0; round < ROUNDS; round++) {
      // Each measurement uses a new server, so that nothing is cached.
      try (RunServer server =
          RunServer.start(
              new ServeSettings(folder, InetAddress.getLoopbackAddress(), 0, Optional.empty()))) {
        measure(server.address(), arguments[1]);
      }
    }
  }

  private static void measure(URI address, String chromium) throws IOException {
    JsonNode runs = ask(address.resolve("api/runs")).get("runs");
    String run = URLEncoder.encode(runs.get(0).get("name").asText(), StandardCharsets.UTF_8);
    long start = System.nanoTime();
    JsonNode opened = ask(address.resolve("api/run?run=" + run));
    double openSeconds = (System.nanoTime() - start) / 1e9;
    ChromeDriver browser = browser(chromium);
    try {
      browser.get(address + "view#run=" + run + charts(opened.get("series")));
      while (!"yes"
          .equals(browser.executeScript("return document.documentElement.dataset.ready"))) {
        LockSupport.parkNanos(5_000_000);
      }
      for (int i = 0; i < 2; i++) {
        browser.executeScript(
            "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '+', bubbles: true}))");
      }
      LockSupport.parkNanos(1_500_000_000);
      Number pan = (Number) browser.executeAsyncScript(PAN);
      System.out.printf(
          Locale.ROOT,
          "%d series, %.1f h: opened in %.2f s, panned at %.0f frames per second%n",
          opened.get("series").size(),
          opened.get("end").asDouble() / 3600,
          openSeconds,
          pan.doubleValue());
    } finally {
      browser.quit();
    }
  }

  private static String charts(JsonNode series) {
    Map<String, List<String>> kinds = new TreeMap<>();
    for (JsonNode id : series) {
      String name = id.asText().replaceFirst("@.*", "");
      String kind = name.replaceFirst("\\..*\\.", ".");
      kinds.computeIfAbsent(kind, key -> new ArrayList<>()).add(name);
    }
    StringBuilder charts = new StringBuilder();
    kinds.values().stream()
        .limit(CHARTS)
        .map(names -> names.subList(0, Math.min(SERIES_A_CHART, names.size())))
        .forEach(names -> charts.append("&chart=").append(String.join(",", names)));
    return charts.toString();
  }

  private static ChromeDriver browser(String chromium) {
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium);
    options.addArguments(
        "--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1280,1000");
    return new ChromeDriver(new ChromeDriverService.Builder().usingAnyFreePort().build(), options);
  }

  private static JsonNode ask(URI address) throws IOException {
    try (InputStream in = address.toURL().openStream()) {
      return JSON.readTree(in);
    }
  }
}
