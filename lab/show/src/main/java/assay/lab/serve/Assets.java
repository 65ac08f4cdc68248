package assay.lab.serve;

import assay.lab.report.page.PageFiles;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * The server's pages, styles and scripts. The server's own files are fixed at build time, and never
 * contain data from runs.
 */
final class Assets {
  /** Names of scripts in order of dependency. A script uses only earlier scripts. */
  private static final List<String> OF_VIEW =
      List.of(
          "ask.js",
          "names.js",
          "state.js",
          "defaults.js",
          "source.js",
          "combine.js",
          "lines.js",
          "axes.js",
          "plot.js",
          "figure.js",
          "picker.js",
          "strip.js",
          "navigate.js",
          "explain.js",
          "toolbar.js",
          "view.js");

  private Assets() {}

  static boolean isPublic(String path) {
    return path.equals("/assets/style.css");
  }

  static boolean isPage(String path) {
    return path.equals("/") || path.equals("/view");
  }

  static RouteResponse login(boolean wrong) throws IOException {
    String page = file("login.html").replace("NOTE", wrong ? "Wrong token." : "");
    return RouteResponse.html(page);
  }

  static Optional<RouteResponse> find(String path) throws IOException {
    return Optional.ofNullable(
        switch (path) {
          case "/" -> RouteResponse.html(file("runs.html"));
          case "/view" -> RouteResponse.html(file("view.html"));
          case "/assets/uplot.js" -> script(PageFiles.charts());
          case "/assets/runs.js" -> script(together(List.of(), List.of("ask.js", "runs.js")));
          case "/assets/view.js" -> script(together(PageFiles.CHARTS, OF_VIEW));
          case "/assets/style.css" ->
              RouteResponse.text(
                  200, "text/css; charset=utf-8", PageFiles.style() + file("view.css"));
          default -> null;
        });
  }

  private static RouteResponse script(String text) {
    return RouteResponse.text(200, "text/javascript; charset=utf-8", text);
  }

  /**
   * Wraps all scripts in one function, so that names defined in the scripts do not become global.
   */
  private static String together(List<String> shared, List<String> own) throws IOException {
    StringBuilder all = new StringBuilder("(() => {\n\"use strict\";\n");
    for (String name : shared) {
      all.append(PageFiles.script(name));
    }
    for (String name : own) {
      all.append(file(name));
    }
    return all.append("})();\n").toString();
  }

  private static String file(String name) throws IOException {
    return PageFiles.read(Assets.class, name, "view");
  }
}
