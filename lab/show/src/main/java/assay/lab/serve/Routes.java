package assay.lab.serve;

import assay.lab.explain.Explainer;
import assay.lab.explain.Explanation;
import assay.lab.explain.Explanation.EventCount;
import assay.lab.explain.Explanation.Finding;
import assay.lab.explain.Stretch;
import assay.lab.explain.StretchFinder;
import assay.lab.export.OpenMetrics;
import assay.lab.run.series.Points;
import assay.lab.timeline.SeriesId;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Dispatches requests by path. Instances are thread-safe. */
final class Routes {
  private static final int MOST_PIXELS = 20_000;
  private static final int MOST_SERIES = 600;

  /** Maximum age in seconds of samples that the route {@code /metrics} reports. */
  private static final double LATELY_SECONDS = 10;

  /**
   * Content security policy for reports. Reports are untrusted files, so the content of a report
   * must not access this server.
   */
  private static final String CAGED =
      "sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline';"
          + " script-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'";

  private final RunsFolder folder;
  private final OpenRuns open;
  private final RunsJson runs;

  private record PointsJson(String version, Map<String, Buckets> series) {}

  private record ExplainJson(
      String sentence, List<FindingJson> findings, List<String> folded, List<EventCount> events) {
    static ExplainJson of(Explanation of) {
      return new ExplainJson(
          of.sentence(),
          of.findings().stream().map(FindingJson::of).toList(),
          of.folded(),
          of.events());
    }
  }

  private record FindingJson(
      String name, double inside, double outside, double strength, double lag, List<String> alike) {
    static FindingJson of(Finding of) {
      return new FindingJson(
          of.name(), of.inside(), of.outside(), of.strength(), of.lagSeconds(), of.alike());
    }
  }

  Routes(RunsFolder folder, LongSupplier nanoTime) {
    this.folder = folder;
    open = new OpenRuns(folder, nanoTime);
    runs = new RunsJson(folder, System::currentTimeMillis);
  }

  RouteResponse answer(Request request) throws IOException, Refusal {
    if (request.path().equals("/") && folder.isOneRun()) {
      return RouteResponse.moved("/view#run=" + RunsFolder.ITSELF, Map.of());
    }
    Optional<RouteResponse> file = Assets.find(request.path());
    if (file.isPresent()) {
      return file.get();
    }
    return switch (request.path()) {
      case "/api/runs" -> RouteResponse.json(runs.list());
      case "/api/run" -> run(request);
      case "/api/points" -> points(request);
      case "/api/explain" -> explain(request);
      case "/metrics" -> metrics(request);
      case "/report" -> report(request);
      case "/page" -> caged(folder.page(request.needed("page")));
      default -> throw new Refusal(404, "no such page");
    };
  }

  private RouteResponse run(Request request) throws IOException, Refusal {
    String name = request.needed("run");
    OpenedRun opened = open.open(name);
    if (request.maybe("known").filter(opened.stamp().toString()::equals).isPresent()) {
      return RouteResponse.json(Map.of("unchanged", true));
    }
    return RouteResponse.json(RunJson.of(name, opened, runs));
  }

  private RouteResponse points(Request request) throws IOException, Refusal {
    OpenedRun opened = open.open(request.needed("run"));
    double from = request.number("from", 0);
    double to = request.number("to", opened.lastSeconds());
    int pixels = (int) Math.max(1, Math.min(MOST_PIXELS, request.number("pixels", 1000)));
    if (to < from || request.all("series").size() > MOST_SERIES) {
      throw new Refusal(400, "'to' is before 'from', or the request names too many series");
    }
    Map<String, Buckets> series = new LinkedHashMap<>();
    for (String name : request.all("series")) {
      Points points = opened.timeline().points(SeriesId.parse(name), from, to);
      series.put(name, Buckets.of(points, from, to, pixels));
    }
    return RouteResponse.json(new PointsJson(opened.stamp().toString(), series));
  }

  private RouteResponse explain(Request request) throws IOException, Refusal {
    OpenedRun opened = open.open(request.needed("run"));
    SeriesId focus = SeriesId.parse(request.needed("series"));
    double from = request.number("from", 0);
    double to = request.number("to", opened.lastSeconds());
    try {
      Stretch stretch =
          new StretchFinder(opened.timeline())
              .asked(new Stretch(from, to), focus).stream()
                  .findFirst()
                  .orElseThrow(
                      () ->
                          new Refusal(
                              400,
                              "In the visible time range, no part of series '"
                                  + focus.name()
                                  + "' differs clearly from the rest"));
      return RouteResponse.json(
          ExplainJson.of(
              Explainer.explain(
                  opened.timeline(), stretch.fromSeconds(), stretch.toSeconds(), focus)));
    } catch (IllegalArgumentException e) {
      throw new Refusal(400, e.getMessage());
    }
  }

  private RouteResponse metrics(Request request) throws IOException, Refusal {
    Optional<String> name = request.maybe("run");
    if (name.isEmpty()) {
      name = runs.goingOn();
    }
    StringWriter text = new StringWriter();
    if (name.isPresent()) {
      OpenMetrics.writeLatest(open.open(name.get()).timeline(), name.get(), LATELY_SECONDS, text);
    } else {
      text.write("# EOF\n");
    }
    return RouteResponse.text(200, OpenMetrics.CONTENT_TYPE, text.toString());
  }

  private RouteResponse report(Request request) throws IOException, Refusal {
    Path file = folder.find(request.needed("run")).report();
    if (!Files.isRegularFile(file)) {
      throw new Refusal(404, "this run has no report; 'assay report' writes one");
    }
    return caged(file);
  }

  private static RouteResponse caged(Path file) throws IOException {
    return RouteResponse.html(Files.readString(file)).with("Content-Security-Policy", CAGED);
  }
}
