package assay.lab.report.comparison;

import assay.lab.plan.result.FindingSpec;
import assay.lab.plan.result.RatioBound;
import assay.lab.plan.result.SourceRatio;
import assay.lab.plan.result.VariantName;
import assay.lab.report.page.Figures;
import assay.lab.report.page.Html;
import assay.lab.report.page.JsonFields;
import assay.lab.report.page.TableColumns;
import assay.lab.result.Finding;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

final class FindingWords {
  private static final TableColumns<Finding> TABLE =
      new TableColumns<Finding>()
          .column("statement", finding -> finding.spec().name())
          .column("outcome", finding -> finding.outcome().label())
          .column("here", FindingWords::here)
          .column("expected", finding -> expected(finding.spec()))
          .column("figure", finding -> subject(finding.spec()))
          .column("note", finding -> finding.spec().note());

  private FindingWords() {}

  private static String subject(FindingSpec spec) {
    String figures =
        spec.of().text() + spec.against().map(figure -> " / " + figure.text()).orElse("");
    return spec.ratio().isEmpty()
        ? figures
        : figures
            + ": "
            + spec.ratio().stream().map(VariantName::text).collect(Collectors.joining(" / "));
  }

  static String expected(FindingSpec spec) {
    return spec.expect().text()
        + (spec.paper().isPresent()
            ? "; paper: × " + Figures.threeDigits(spec.paper().get().value())
            : "");
  }

  static String here(Finding finding) {
    String ratio =
        finding
            .ratio()
            .filter(r -> Double.isFinite(r.value()))
            .map(r -> "× " + ComparisonWords.ratio(r))
            .orElse("");
    return ratio + (ratio.isEmpty() || finding.why().isEmpty() ? "" : ": ") + finding.why();
  }

  static String sentence(Finding finding) {
    FindingSpec spec = finding.spec();
    return "%s: %s – %s, %s (expected %s)"
            .formatted(
                finding.outcome().label(),
                spec.name(),
                subject(spec),
                here(finding),
                expected(spec))
        + (spec.note().isEmpty() ? "" : " – " + spec.note());
  }

  static void write(Map<String, List<Finding>> findings, Html html) {
    if (findings.isEmpty()) {
      return;
    }
    html.open("section", "id", "findings").element("h2", "Findings");
    findings.forEach(
        (experiment, own) -> {
          if (findings.size() > 1) {
            html.element("h3", experiment);
          }
          html.scroll("Findings " + experiment).open("table", "class", "statements");
          TABLE.write(html, own);
          html.close().close();
        });
    html.close();
  }

  static JsonFields toMap(Finding finding) {
    FindingSpec spec = finding.spec();
    RatioBound expect = spec.expect();
    return new JsonFields()
        .with("name", spec.name())
        .with("outcome", finding.outcome().label())
        .with("of", spec.of().text())
        .with("against", spec.against().orElse(spec.of()).text())
        .with("variants", spec.ratio().stream().map(VariantName::text).toList())
        .with("expect", expect.text())
        .with("paper", spec.paper().map(SourceRatio::value).orElse(null))
        .with("ratio", finding.ratio().map(r -> Figures.finite(r.value())).orElse(null))
        .with("interval", finding.ratio().flatMap(r -> r.interval()).orElse(null))
        .with("repeats", finding.ratio().map(r -> r.repeats()).orElse(null))
        .with("why", finding.why())
        .with("note", spec.note());
  }
}
