package assay.lab.report.search;

import assay.lab.measure.Percentile;
import assay.lab.report.page.Figures;
import assay.lab.report.page.JsonFields;
import assay.lab.search.SearchReport;
import assay.lab.search.SearchResult;
import assay.lab.search.Trial;

/**
 * Writes the results of a search for the highest rate as JSON. docs/formats.md describes the
 * format.
 */
public final class SearchFiles {
  private static final int FORMAT = 1;

  private SearchFiles() {}

  public static JsonFields toMap(SearchReport search) {
    SearchResult result = search.result();
    return new JsonFields()
        .with("format", FORMAT)
        .with("subject", search.subject())
        .with("conditions", search.conditions())
        .with("slo", SearchWords.asked(search.slo()))
        .with("limits", search.limits())
        .with("finding", result.finding())
        .with("estimates", result.estimates().values())
        .with("sustainedPerSecond", Figures.finite(result.sustained()))
        .with("interval", result.interval().orElse(null))
        .with("knee", result.knee().orElse(null))
        .with("steps", result.trials().stream().map(SearchFiles::step).toList());
  }

  public static JsonFields step(Trial trial) {
    JsonFields step =
        new JsonFields()
            .with("offeredPerSecond", trial.offeredPerSecond())
            .with("search", trial.repeat())
            .with("run", trial.run().toString())
            .with("verdict", trial.verdict())
            .with("judgement", trial.judgement().label())
            .with("why", trial.judgement().why())
            .with("answeredPerSecond", Figures.finite(trial.answeredPerSecond()))
            .with("errors", trial.errors())
            .with("meanNanos", Figures.finite(trial.meanNanos()));
    for (Percentile percentile : Percentile.values()) {
      step.put(
          percentile.column() + "Nanos",
          Figures.finite(trial.nanos().getOrDefault(percentile, Double.NaN)));
    }
    return step;
  }

  public static String json(SearchReport search) throws java.io.IOException {
    return toMap(search).text();
  }
}
