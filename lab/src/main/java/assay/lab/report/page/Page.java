package assay.lab.report.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** What all pages share: one file with style, scripts and data inside, which asks for nothing. */
public final class Page {
  /** Says to the browser what the file promises: no request, to nowhere. */
  private static final String POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

  private Page() {}

  /**
   * Writes a page whole or not at all: a reader never sees half a file, and an older page stays
   * where writing fails.
   *
   * @param file its folder must exist
   */
  public static void write(String page, Path file) throws IOException {
    Path absolute = file.toAbsolutePath();
    Path draft = Files.createTempFile(absolute.getParent(), ".report", ".tmp");
    try {
      Files.writeString(draft, page);
      // Temporary files are for their owner's eyes only; a report is as public as its folder.
      draft.toFile().setReadable(true, false);
      Files.move(
          draft, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /** From the page's first byte into its body; the results' element has the id results. */
  public static void open(Html html, String title) throws IOException {
    html.raw("<!doctype html>\n").open("html", "lang", "en");
    html.open("head").empty("meta", "charset", "utf-8");
    html.empty("meta", "http-equiv", "Content-Security-Policy", "content", POLICY);
    html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    html.empty("meta", "name", "color-scheme", "content", "light dark");
    // Without it a browser would ask a server for one.
    html.empty("link", "rel", "icon", "href", "data:,");
    html.element("title", title + " – Assay");
    html.raw("<style>").raw(PageFiles.style()).raw("</style>").close();
    html.open("body").element("a", "Skip to the results", "class", "skip", "href", "#results");
  }

  /**
   * From the end of the body's content to the page's last byte.
   *
   * @param data JSON that is safe inside a script element
   * @param scripts lower ideas first: each file uses only what stands before it
   */
  public static void close(Html html, String data, List<String> scripts) throws IOException {
    html.raw("<script type=\"application/json\" id=\"run\">");
    html.raw(data).raw("</script>\n");
    html.raw("<script>").raw(PageFiles.charts()).raw("</script>\n");
    // One function around all of them keeps their names from the page's.
    html.raw("<script>(() => {\n\"use strict\";\n");
    for (String script : scripts) {
      html.raw(PageFiles.script(script));
    }
    html.raw("})();</script>").close().close();
  }
}
