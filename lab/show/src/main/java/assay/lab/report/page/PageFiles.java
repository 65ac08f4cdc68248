package assay.lab.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

public final class PageFiles {
  /**
   * Scripts that draw charts with a time axis, in order of dependency. A script uses only earlier
   * scripts.
   */
  public static final List<String> CHARTS =
      List.of(
          "format.js",
          "theme.js",
          "data.js",
          "marks.js",
          "bands.js",
          "charts.js",
          "legend.js",
          "cursor.js");

  private PageFiles() {}

  public static String style() throws IOException {
    return script("uplot/uPlot.min.css") + script("report.css");
  }

  public static String charts() throws IOException {
    return script("uplot/uPlot.iife.min.js");
  }

  public static String script(String name) throws IOException {
    return read(PageFiles.class, name, "report");
  }

  /**
   * Reads one file that was packaged with the classes.
   *
   * @param room class whose package contains the file
   * @param of name of the file's owner in messages, such as {@code report}
   * @throws IOException if the build lacks the file
   */
  public static String read(Class<?> room, String name, String of) throws IOException {
    try (InputStream in = room.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("file " + name + " of the " + of + " is missing from this build");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
