package assay.lab.report;

import assay.lab.report.page.Html;
import assay.lab.run.PhaseHeadline;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

final class ErrorsSection {
  private ErrorsSection() {}

  static void write(RecordedRun run, Html html) {
    List<EventsSection.Line> lines =
        EventsSection.lines(run.events()).stream().filter(EventsSection.Line::error).toList();
    List<String> phases = phases(run);
    if (lines.isEmpty() && phases.isEmpty()) {
      return;
    }
    html.open("section", "id", "errors").element("h2", "Errors");
    phases.forEach(sentence -> html.element("p", sentence, "class", "found"));
    EventsSection.table(lines, "Errors", html);
    if (!lines.isEmpty()) {
      html.note("The counts in the table include the warm-up.");
    }
    html.close();
  }

  private static List<String> phases(RecordedRun run) {
    List<String> sentences = new ArrayList<>();
    for (RecordedPhase phase : run.steps()) {
      PhaseHeadline headline = PhaseHeadline.of(run, phase);
      if (headline.errors() > 0) {
        sentences.add(
            String.format(
                Locale.ROOT,
                "%s: %,d of %,d operations failed or were never answered (%.2g %%).",
                phase.name(),
                headline.errors(),
                headline.operations(),
                100 * headline.errorShare()));
      }
    }
    return sentences;
  }
}
