package assay.lab.browser;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Properties;

/** The accessibility rules of axe-core, checked in a page that is open in a browser. */
public final class Axe {
  private static final String ABOUT = "/META-INF/maven/org.webjars.npm/axe-core/pom.properties";

  private static final String CHECK =
      """
      const done = arguments[arguments.length - 1];
      const told = ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes.slice(0, 5).map((node) => node.html.slice(0, 200)).join(" | ")}`;
      axe.run(document, { resultTypes: ["violations"] }).then(
        ({ violations }) =>
          done(violations.filter(({ impact }) => ["serious", "critical"].includes(impact)).map(told)),
        (error) => done([String(error)]),
      );
      """;

  private Axe() {}

  /** What of it is serious or critical, a line each. */
  public static List<String> serious(Browser browser) {
    browser.run(source());
    List<String> serious = ((List<?>) browser.async(CHECK)).stream().map(String::valueOf).toList();
    // Its own look at pixels makes the browser advise it how to; the page has no part in that.
    browser.console();
    return serious;
  }

  private static String source() {
    try (InputStream about = resource(ABOUT)) {
      Properties properties = new Properties();
      properties.load(about);
      String version = properties.getProperty("version");
      String file = "/META-INF/resources/webjars/axe-core/" + version + "/axe.min.js";
      try (InputStream script = resource(file)) {
        return new String(script.readAllBytes(), StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream resource(String name) {
    return Objects.requireNonNull(Axe.class.getResourceAsStream(name), name);
  }
}
