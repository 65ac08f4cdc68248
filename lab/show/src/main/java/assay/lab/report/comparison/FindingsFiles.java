package assay.lab.report.comparison;

import assay.lab.plan.PlanOrigin;
import assay.lab.report.page.Figures;
import assay.lab.report.page.JsonFields;
import assay.lab.report.page.TableColumns;
import assay.lab.report.page.TerminalText;
import assay.lab.result.CheckedFinding;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

public final class FindingsFiles {
  private static final int FORMAT = 1;

  private FindingsFiles() {}

  /**
   * Returns a heading for each experiment and store, and a paragraph for each finding. Lines have
   * at most 100 columns.
   */
  public static String text(List<CheckedFinding> findings, Charset terminal) {
    StringBuilder out = new StringBuilder();
    String heading = "";
    for (CheckedFinding each : findings) {
      if (!heading.equals(heading(each))) {
        heading = heading(each);
        out.append(TerminalText.paragraph(heading));
      }
      String sentence = "- " + FindingWords.sentence(each.finding());
      out.append(TerminalText.paragraph(sentence));
    }
    return TerminalText.encodable(out.toString(), terminal);
  }

  public static String json(List<CheckedFinding> findings) throws IOException {
    return new JsonFields()
        .with("format", FORMAT)
        .with("findings", findings.stream().map(FindingsFiles::toMap).toList())
        .text();
  }

  private static JsonFields toMap(CheckedFinding each) {
    return new JsonFields()
        .with("experiment", each.experiment())
        .with("store", each.store().isEmpty() ? null : each.store())
        .with("begun", each.origin().map(origin -> origin.begun().toString()).orElse(null))
        .with("scale", each.origin().map(PlanOrigin::scale).orElse(null))
        .withAll(FindingWords.toMap(each.finding()));
  }

  public static String markdown(List<CheckedFinding> findings) {
    TableColumns<CheckedFinding> columns =
        new TableColumns<CheckedFinding>()
            .column("experiment", CheckedFinding::experiment)
            .column("claim", each -> each.finding().spec().name())
            .column("outcome", each -> "*" + each.finding().outcome().label() + "*")
            .column("here", FindingsFiles::here)
            .column("expected", each -> FindingWords.expected(each.finding().spec()));
    StringBuilder out =
        new StringBuilder(
            columns.markdown(findings.stream().filter(each -> each.origin().isPresent()).toList()));
    Map<String, Integer> notRun = new LinkedHashMap<>();
    findings.stream()
        .filter(each -> each.origin().isEmpty())
        .forEach(each -> notRun.merge(each.experiment(), 1, Integer::sum));
    if (!notRun.isEmpty()) {
      out.append("\nExperiments that were not run, with the number of their claims: ")
          .append(
              notRun.entrySet().stream()
                  .map(entry -> entry.getKey() + " " + entry.getValue())
                  .collect(Collectors.joining(", ")))
          .append(".\n");
    }
    return out.toString();
  }

  private static String here(CheckedFinding each) {
    String note = each.finding().spec().note();
    return FindingWords.here(each.finding())
        + (note.isEmpty() ? "" : "; " + note)
        + each.origin().map(origin -> "; " + where(each, origin)).orElse("");
  }

  private static String heading(CheckedFinding each) {
    return each.experiment() + each.origin().map(origin -> ": " + where(each, origin)).orElse("");
  }

  private static String where(CheckedFinding each, PlanOrigin origin) {
    return each.store()
        + (origin.scale() == 1 ? "" : ", scale " + Figures.threeDigits(origin.scale()))
        + ", "
        + origin.begun().toString().substring(0, 10);
  }
}
