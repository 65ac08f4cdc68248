package assay.lab.report.search;

import assay.lab.measure.Percentile;
import assay.lab.report.page.Figures;
import assay.lab.report.page.TableColumns;
import assay.lab.search.SearchReport;
import assay.lab.search.SearchResult;
import assay.lab.search.Slo;
import assay.lab.search.Trial;
import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.ConfidenceInterval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

final class SearchWords {
  static final String METHOD =
      "Response times are measured from the intended start. A rate holds if the run's verdict is"
          + " SUSTAINED and every bound is met. Operations that failed or were never answered count"
          + " as slower than any bound. All steps run the same operations on the same table, which"
          + " is loaded only once.";

  static final String KNEE =
      "The knee is the offered rate with the greatest power, which is throughput divided by mean"
          + " response time (Kleinrock 1979).";

  private SearchWords() {}

  static String asked(Slo slo) {
    return slo.clauses().stream().map(Slo.Clause::text).collect(Collectors.joining(" and "));
  }

  static List<String> findings(SearchReport search) {
    SearchResult result = search.result();
    List<String> lines = new ArrayList<>();
    double[] estimates = result.estimates().values();
    if (estimates.length > 0) {
      String each =
          Arrays.stream(estimates).mapToObj(SearchWords::rate).collect(Collectors.joining(", "));
      String interval =
          result
              .interval()
              .map(SearchWords::interval)
              .orElse(
                  "unknown (an interval needs at least "
                      + Bootstrap.LEAST_REPEATS
                      + " searches; increase --repeats)");
      lines.add(
          String.format(
              Locale.ROOT,
              "%s: %s; median %s, interval %s, resolution %.3g %%.",
              estimates.length == 1 ? "One search" : estimates.length + " searches",
              each,
              rate(result.sustained()),
              interval,
              100 * search.limits().resolution()));
    }
    lines.add(
        result
            .knee()
            .map(
                knee ->
                    "Knee at %s, between %s and %s."
                        .formatted(rate(knee.perSecond()), rate(knee.below()), rate(knee.above())))
            .orElse("Knee unknown: the greatest power was at one end of the tested rates."));
    return lines;
  }

  private static String interval(ConfidenceInterval interval) {
    return String.format(
        Locale.ROOT,
        "[%s, %s] (%.3g %%)",
        rate(interval.low()),
        rate(interval.high()),
        100 * interval.confidence());
  }

  static Set<Percentile> shown(Slo slo) {
    Set<Percentile> shown = EnumSet.of(Percentile.P50, Percentile.P99);
    slo.clauses().forEach(clause -> shown.add(clause.percentile()));
    return shown;
  }

  static TableColumns<Trial> columns(Slo slo) {
    TableColumns<Trial> columns =
        new TableColumns<Trial>()
            .column("search", 6, SearchWords::repeat)
            .column("offered", 11, trial -> rate(trial.offeredPerSecond()))
            .column("answered", 11, trial -> rate(trial.answeredPerSecond()));
    for (Percentile percentile : shown(slo)) {
      columns.column(percentile.label(), 10, trial -> nanos(trial, percentile));
    }
    return columns
        .pageColumn("errors", null, (trial, html) -> html.text(Figures.count(trial.errors())))
        .pageColumn("outcome", null, (trial, html) -> html.text(outcome(trial)));
  }

  static String outcome(Trial trial) {
    String why = trial.judgement().why();
    return trial.judgement().label() + (why.isEmpty() ? "" : ": " + why);
  }

  private static String nanos(Trial trial, Percentile percentile) {
    double nanos = trial.nanos().getOrDefault(percentile, Double.NaN);
    return Double.isInfinite(nanos) ? "failed" : Figures.duration(nanos);
  }

  static String rate(double perSecond) {
    return Double.isNaN(perSecond) ? Figures.UNKNOWN : Figures.rate(perSecond) + "/s";
  }

  private static String repeat(Trial trial) {
    return trial.repeat() == 0 ? "curve" : Integer.toString(trial.repeat());
  }
}
