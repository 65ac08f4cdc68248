package assay.lab.report.search;

import assay.lab.measure.Percentile;
import assay.lab.search.SearchReport;
import assay.lab.search.SearchResult;
import assay.lab.search.Trial;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.Map;

/** A search as JSON; docs/formats.md describes it. */
public final class SearchFiles {
  private static final int FORMAT = 1;
  private static final ObjectMapper JSON = new ObjectMapper();

  private SearchFiles() {}

  public static Map<String, Object> toMap(SearchReport search) {
    SearchResult result = search.result();
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("format", FORMAT);
    all.put("subject", search.subject());
    all.put("conditions", search.conditions());
    all.put("slo", SearchWords.asked(search.slo()));
    all.put("limits", search.limits());
    all.put("finding", result.finding());
    all.put("estimates", result.estimates().values());
    all.put("sustainedPerSecond", finite(result.sustained()));
    all.put("interval", result.interval().orElse(null));
    all.put("knee", result.knee().orElse(null));
    all.put("steps", result.trials().stream().map(SearchFiles::step).toList());
    return all;
  }

  public static Map<String, Object> step(Trial trial) {
    Map<String, Object> step = new LinkedHashMap<>();
    step.put("offeredPerSecond", trial.offeredPerSecond());
    step.put("search", trial.repeat());
    step.put("run", trial.run().toString());
    step.put("verdict", trial.verdict());
    step.put("judgement", trial.judgement().label());
    step.put("why", trial.judgement().why());
    step.put("answeredPerSecond", finite(trial.answeredPerSecond()));
    step.put("errors", trial.errors());
    step.put("meanNanos", finite(trial.meanNanos()));
    for (Percentile percentile : Percentile.values()) {
      step.put(
          percentile.column() + "Nanos",
          finite(trial.nanos().getOrDefault(percentile, Double.NaN)));
    }
    return step;
  }

  public static String json(SearchReport search) throws java.io.IOException {
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(toMap(search)) + "\n";
  }

  /** JSON has neither NaN nor infinity. */
  private static Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
