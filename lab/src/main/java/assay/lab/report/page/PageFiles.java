package assay.lab.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

public final class PageFiles {
  private PageFiles() {}

  public static String style() throws IOException {
    return script("uplot/uPlot.min.css") + script("report.css");
  }

  public static String charts() throws IOException {
    return script("uplot/uPlot.iife.min.js");
  }

  /**
   * Reads one file.
   *
   * @throws IOException if the build lacks the file
   */
  public static String script(String name) throws IOException {
    try (InputStream in = PageFiles.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("file " + name + " of the report is missing from this build");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
