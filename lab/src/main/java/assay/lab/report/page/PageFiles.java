package assay.lab.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The pages' own files: style, the charts' library, scripts. */
public final class PageFiles {
  private PageFiles() {}

  /** Everything that gives pages their look. */
  public static String style() throws IOException {
    return script("uplot/uPlot.min.css") + script("report.css");
  }

  /** The library that draws charts. */
  public static String charts() throws IOException {
    return script("uplot/uPlot.iife.min.js");
  }

  /**
   * One file; those of scripts use only what stands in files before them.
   *
   * @throws IOException if the build lacks it
   */
  public static String script(String name) throws IOException {
    try (InputStream in = PageFiles.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("the report's own file " + name + " is missing from this build");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
