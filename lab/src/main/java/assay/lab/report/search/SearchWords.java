package assay.lab.report.search;

import assay.lab.measure.Percentile;
import assay.lab.report.page.Figures;
import assay.lab.search.SearchReport;
import assay.lab.search.SearchResult;
import assay.lab.search.Slo;
import assay.lab.search.Trial;
import assay.lab.statistics.Bootstrap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

final class SearchWords {
  static final String METHOD =
      "Response times count from the intended start. A rate holds where the run's verdict is"
          + " SUSTAINED and every bound holds; operations that failed or were never answered count"
          + " as slower than any bound. All steps did the same operations on one table, loaded once.";

  static final String KNEE =
      "Knee: the offered rate of the greatest power, throughput divided by mean response time"
          + " (Kleinrock 1979), among the rates that were run.";

  private SearchWords() {}

  static String asked(Slo slo) {
    return slo.clauses().stream().map(Slo.Clause::text).collect(Collectors.joining(" and "));
  }

  /**
   * Sentences on the median of the searches with its interval, or why there is none, and on the
   * knee.
   */
  static List<String> findings(SearchReport search) {
    SearchResult result = search.result();
    List<String> lines = new ArrayList<>();
    double[] estimates = result.estimates().values();
    if (estimates.length > 0) {
      String each =
          Arrays.stream(estimates).mapToObj(SearchWords::rate).collect(Collectors.joining(", "));
      lines.add(
          (estimates.length == 1 ? "One search: " : estimates.length + " searches: ")
              + each
              + "; median "
              + rate(result.sustained())
              + ", interval "
              + result
                  .interval()
                  .map(
                      i ->
                          "["
                              + rate(i.low())
                              + ", "
                              + rate(i.high())
                              + "]"
                              + String.format(Locale.ROOT, " (%.3g %%)", 100 * i.confidence()))
                  .orElse("unknown: needs " + Bootstrap.LEAST_REPEATS + " searches; see --repeats")
              + String.format(
                  Locale.ROOT, ", resolution %.3g %%.", 100 * search.limits().resolution()));
    }
    lines.add(
        result
            .knee()
            .map(
                knee ->
                    "Knee at "
                        + rate(knee.perSecond())
                        + ", between "
                        + rate(knee.below())
                        + " and "
                        + rate(knee.above())
                        + ".")
            .orElse("Knee unknown: it is at one end of the rates that were run."));
    return lines;
  }

  /** The bounded percentiles, and always median and p99. */
  static Set<Percentile> shown(Slo slo) {
    Set<Percentile> shown = EnumSet.of(Percentile.P50, Percentile.P99);
    slo.clauses().forEach(clause -> shown.add(clause.percentile()));
    return shown;
  }

  static String outcome(Trial trial) {
    String why = trial.judgement().why();
    return trial.judgement().label() + (why.isEmpty() ? "" : ": " + why);
  }

  static String nanos(Trial trial, Percentile percentile) {
    double nanos = trial.nanos().getOrDefault(percentile, Double.NaN);
    return Double.isInfinite(nanos) ? "failed" : Figures.duration(nanos);
  }

  static String rate(double perSecond) {
    return Double.isNaN(perSecond) ? Figures.UNKNOWN : Figures.rate(perSecond) + "/s";
  }

  /** {@code 2} for the second search, {@code curve} for none. */
  static String repeat(Trial trial) {
    return trial.repeat() == 0 ? "curve" : Integer.toString(trial.repeat());
  }
}
