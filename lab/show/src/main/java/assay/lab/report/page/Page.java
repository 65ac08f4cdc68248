package assay.lab.report.page;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * Writes the parts that all pages share. A page is one file with styles, scripts and data. A page
 * loads no other files.
 */
public final class Page {
  /** Content security policy that forbids the page to send requests. */
  private static final String POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

  private Page() {}

  /**
   * Writes a page atomically. Readers never see a partial file, and an older page remains if
   * writing fails.
   *
   * @param file file to write, in an existing folder
   */
  public static void write(String page, Path file) throws IOException {
    Path absolute = file.toAbsolutePath();
    Path draft = Files.createTempFile(absolute.getParent(), ".report", ".tmp");
    try {
      Files.writeString(draft, page);
      // Temporary files are readable only by their owner. A page must be readable by all users who
      // can access its folder.
      draft.toFile().setReadable(true, false);
      Files.move(
          draft, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /**
   * Writes the start of the page, up to the start of the body's content. The content must have an
   * element with the id "results".
   */
  public static void open(Html html, String title) throws IOException {
    html.raw("<!doctype html>\n").open("html", "lang", "en");
    html.open("head").empty("meta", "charset", "utf-8");
    html.empty("meta", "http-equiv", "Content-Security-Policy", "content", POLICY);
    html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    html.empty("meta", "name", "color-scheme", "content", "light dark");
    // Without an icon link, a browser would request an icon from a server.
    html.empty("link", "rel", "icon", "href", "data:,");
    html.element("title", title + " – Assay");
    html.raw("<style>").raw(PageFiles.style()).raw("</style>").close();
    html.open("body").element("a", "Skip to the results", "class", "skip", "href", "#results");
  }

  /**
   * Writes the end of the page after the body's content.
   *
   * @param data data for the scripts
   * @param scripts names of scripts in order of dependency; a script uses only earlier scripts
   */
  public static void close(Html html, JsonFields data, List<String> scripts) throws IOException {
    html.raw("<script type=\"application/json\" id=\"run\">");
    // The character < is escaped, because a text with a closing script tag would end the element.
    html.raw(new ObjectMapper().writeValueAsString(data).replace("<", "\\u003c"));
    html.raw("</script>\n");
    html.raw("<script>").raw(PageFiles.charts()).raw("</script>\n");
    // All scripts are wrapped in one function, so that the scripts' names do not become global.
    html.raw("<script>(() => {\n\"use strict\";\n");
    for (String script : scripts) {
      html.raw(PageFiles.script(script));
    }
    html.raw("})();</script>").close().close();
  }
}
