package assay.lab.report.comparison;

import assay.lab.compare.ScaleOut;
import assay.lab.report.page.Figures;
import assay.lab.report.page.JsonFields;
import assay.lab.report.page.TableColumns;
import assay.lab.report.page.Unit;
import assay.lab.report.page.Words;
import assay.lab.statistics.ScalabilityLaw;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

final class SweepWords {
  private SweepWords() {}

  static TableColumns<ScaleOut.Step> table(ScaleOut scale) {
    return new TableColumns<ScaleOut.Step>()
        .column(scale.variable(), 9, step -> Words.value(step.count()))
        .column("group", 6, step -> step.group().label())
        .column("n", 4, step -> Integer.toString(step.perSecond().size()))
        .column("ok/s", 10, step -> ComparisonWords.value(step.perSecond().median(), Unit.RATE))
        .column("interval", 28, step -> ComparisonWords.interval(step.interval(), Unit.RATE))
        .column("speed-up", 9, step -> Figures.threeDigits(step.speedUp()))
        .column("speed-up interval", 22, step -> ComparisonWords.plain(step.speedUpInterval()))
        .column(
            "efficiency",
            11,
            step -> String.format(Locale.ROOT, "%.0f %%", 100 * step.efficiency()));
  }

  static List<String> law(ScaleOut scale) {
    if (scale.law().isEmpty()) {
      return List.of(
          "No universal scalability law was fitted: a fit needs %s different numbers of %s; got %s."
              .formatted(ScalabilityLaw.LEAST_LOADS, scale.variable(), scale.steps().size()));
    }
    ScalabilityLaw law = scale.law().get();
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "Universal scalability law: %s/s at N = 1, contention %.3g, coherency %.3g. The law"
                + " explains %.1f %% of the variance.",
            Figures.rate(law.rate()),
            law.contention(),
            law.coherency(),
            100 * law.explained()));
    law.peakClients()
        .ifPresent(
            peak ->
                lines.add(
                    String.format(
                        Locale.ROOT,
                        "Predicted peak: %.0f %s with %s/s.",
                        peak,
                        scale.variable(),
                        Figures.rate(law.perSecond(peak)))));
    StringBuilder residuals = new StringBuilder("Residuals, measured minus fitted:");
    for (int i = 0; i < scale.steps().size(); i++) {
      ScaleOut.Step step = scale.steps().get(i);
      residuals.append(
          String.format(
              Locale.ROOT,
              "%s %s %+.1f %%",
              i == 0 ? "" : ",",
              Words.value(step.count()),
              100 * law.residuals().get(i) / step.perSecond().median()));
    }
    lines.add(residuals.append('.').toString());
    law.doubts().forEach(doubt -> lines.add("Caveat: " + doubt + "."));
    return lines;
  }

  static JsonFields toMap(ScaleOut scale) {
    return new JsonFields()
        .with("phase", scale.phase())
        .with("variable", scale.variable())
        .with("steps", scale.steps().stream().map(SweepWords::toMap).toList())
        .with("law", scale.law().orElse(null));
  }

  private static JsonFields toMap(ScaleOut.Step step) {
    return new JsonFields()
        .with("group", step.group().label())
        .with("count", step.count())
        .with("values", step.perSecond().values())
        .with("median", step.perSecond().median())
        .with("interval", step.interval().orElse(null))
        .with("speedUp", step.speedUp())
        .with("speedUpInterval", step.speedUpInterval().orElse(null))
        .with("efficiency", step.efficiency());
  }
}
