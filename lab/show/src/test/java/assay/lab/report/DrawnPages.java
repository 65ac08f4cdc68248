package assay.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.browser.Browser;
import java.util.List;
import org.openqa.selenium.WebElement;

/** Checks of pages with charts in a real browser. */
final class DrawnPages {
  private static final String COLOURED_PIXELS =
      """
      const canvas = arguments[0].querySelector("canvas");
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      let coloured = 0;
      for (let i = 0; i < data.length; i += 4) {
        const [r, g, b, a] = data.slice(i, i + 4);
        if (a > 60 && Math.max(r, g, b) - Math.min(r, g, b) > 50) coloured++;
      }
      return coloured;
      """;

  private DrawnPages() {}

  static void assertReadyAndOffline(Browser browser) {
    assertThat(browser.console()).isEmpty();
    assertThat(browser.run("return document.documentElement.dataset.ready")).isEqualTo("yes");
    assertThat(browser.number("return performance.getEntriesByType('resource').length")).isZero();
  }

  static void assertFits(Browser browser, int width) {
    // A desk has a scroll bar.
    assertThat(browser.number("return document.documentElement.scrollWidth"))
        .isLessThanOrEqualTo(width);
  }

  /** The page has this number of curves, all of which are drawn. */
  static void assertCurves(Browser browser, String selector, int curves, int width, int pixels) {
    assertReadyAndOffline(browser);
    assertFits(browser, width);
    List<WebElement> drawn = browser.all(selector);
    assertThat(drawn).hasSize(curves);
    assertDrawn(browser, drawn, pixels);
  }

  /** Each element has a canvas with more than this number of coloured pixels. */
  static void assertDrawn(Browser browser, List<WebElement> charts, int pixels) {
    for (WebElement chart : charts) {
      assertThat(browser.number(COLOURED_PIXELS, chart)).isGreaterThan(pixels);
    }
  }
}
