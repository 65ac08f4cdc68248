package assay.lab.report;

import assay.lab.report.page.Figures;
import assay.lab.report.page.Html;
import assay.lab.report.page.Words;
import assay.lab.run.Event;
import assay.lab.run.RecordedRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Report section that lists all events except errors. Equal events share one line, which shows how
 * often the event occurred.
 */
final class EventsSection {
  private static final int MOST_LINES = 200;

  private EventsSection() {}

  record Line(String kind, String phase, String text, long count, double first, double last) {
    Line and(Event event) {
      return new Line(
          kind,
          phase,
          text,
          count + event.count(),
          Math.min(first, event.seconds()),
          Math.max(last, event.seconds()));
    }

    boolean error() {
      return kind.equals(Event.ERROR);
    }
  }

  static List<Line> lines(List<Event> events) {
    Map<List<String>, Line> lines = new LinkedHashMap<>();
    for (Event event : events) {
      String phase = event.phase() == null ? "" : event.phase();
      String text = event.text() == null ? details(event) : event.text();
      lines.merge(
          List.of(event.kind(), phase, text),
          new Line(event.kind(), phase, text, event.count(), event.seconds(), event.seconds()),
          (known, ignored) -> known.and(event));
    }
    List<Line> sorted = new ArrayList<>(lines.values());
    sorted.sort(
        Comparator.comparing(Line::error)
            .reversed()
            .thenComparing(Comparator.comparingDouble(Line::last).reversed()));
    return sorted;
  }

  private static String details(Event event) {
    List<String> words = new ArrayList<>();
    event.detail().forEach((name, value) -> words.add(name + " " + Words.value(value)));
    return String.join(", ", words);
  }

  static void write(RecordedRun run, Html html) {
    html.open("section", "id", "events").element("h2", "Events");
    List<Line> lines = lines(run.events()).stream().filter(line -> !line.error()).toList();
    if (lines.isEmpty()) {
      html.element("p", "No events were recorded.").close();
      return;
    }
    table(lines, "Events", html);
    html.close();
  }

  static void table(List<Line> lines, String caption, Html html) {
    if (lines.isEmpty()) {
      return;
    }
    html.open(
        "div", "class", "scroll tall", "tabindex", "0", "role", "region", "aria-label", caption);
    html.table("events", caption)
        .headings(List.of("kind", "count", "first", "last", "phase", "text"))
        .open("tbody");
    lines.stream().limit(MOST_LINES).forEach(line -> line(line, html));
    html.close().close().close();
    if (lines.size() > MOST_LINES) {
      html.note(
          Figures.count(lines.size() - MOST_LINES)
              + " more events are not shown here. The file events.jsonl contains all events.");
    }
  }

  private static void line(Line line, Html html) {
    html.open("tr", "class", line.error() ? "error" : null);
    html.element("th", line.kind(), "scope", "row").element("td", Figures.count(line.count()));
    html.element("td", Figures.clock(line.first())).element("td", Figures.clock(line.last()));
    html.element("td", line.phase()).element("td", line.text()).close();
  }
}
