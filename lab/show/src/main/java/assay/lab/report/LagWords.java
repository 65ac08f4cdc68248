package assay.lab.report;

import assay.lab.compare.figures.LagFigures;
import assay.lab.compare.figures.Lags;
import assay.lab.compare.figures.Sorted;
import assay.lab.report.page.Figures;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

final class LagWords {
  static final String HOW =
      "A lag is the time from the first try to read a written row to the first try that found the"
          + " row. Late rows are rows that the first try did not find. The floor is the p99 of the"
          + " time from a write to the first try. With fewer than 1,000 first tries, the floor is"
          + " the longest time from a write to the first try. A lag shorter than the floor cannot"
          + " be distinguished from no lag. A row became visible between the last try that did not"
          + " find the row and the first try that found it. The resolution is the time between"
          + " these two tries, as a share of the lag. A reported lag may be too long by up to this"
          + " share.";

  private LagWords() {}

  static String sentence(LagFigures lags) {
    Lags own = lags.lags();
    if (own.keys() == own.neverSeen()) {
      return String.format(Locale.ROOT, "lag: %,d rows checked, none ever seen", own.keys());
    }
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "lag: %,d rows checked, %,d rows late (%s)",
            own.keys(),
            own.late(),
            Figures.percent(own.lateShare())));
    if (own.late() > 0) {
      text.append(
          String.format(
              Locale.ROOT,
              "; %slongest lag %s among rows that became visible",
              Double.isNaN(own.quantile(0.5)) ? "" : "median lag " + lag(own.quantile(0.5)) + ", ",
              lag(own.found().quantile(1))));
    }
    text.append(String.format(Locale.ROOT, "; %,d rows never seen", own.neverSeen()));
    if (lags.dropped() > 0) {
      text.append(String.format(Locale.ROOT, ", %,d sampled rows not checked", lags.dropped()));
    }
    text.append("; floor ").append(Figures.duration(lags.floor()));
    if (!Double.isNaN(lags.share())) {
      text.append("; sampled ").append(Figures.percent(lags.share())).append(" of the inserts");
    }
    return text.toString();
  }

  static Optional<String> objection(LagFigures lags) {
    return lags.valid()
        ? Optional.empty()
        : Optional.of("The measurement of lags is not valid: " + lags.objection() + ".");
  }

  static Map<String, String> figures(LagFigures lags) {
    Map<String, String> figures = new LinkedHashMap<>();
    Lags own = lags.lags();
    figures.put("rows checked", Figures.count(own.keys()));
    figures.put("share of the inserts", Figures.percent(lags.share()));
    figures.put("late", Figures.count(own.late()));
    figures.put("late, share", Figures.percent(own.lateShare()));
    figures.put("late rows that were never seen", Figures.count(own.neverSeen()));
    figures.put("sampled rows that were not checked", Figures.count(lags.dropped()));
    figures.put("lag of late rows, p50", lag(own.quantile(0.5)));
    figures.put("lag of late rows, p99", lag(own.quantile(0.99)));
    figures.put("longest lag of late rows that were seen", lag(own.found().quantile(1)));
    figures.put("resolution of lags, p50", Figures.percent(lags.resolution().quantile(0.5)));
    figures.put("coarsest resolution of lags", Figures.percent(lags.resolution().quantile(1)));
    quantiles(figures, "time from write until the row is visible", lags.toVisible());
    figures.put(
        "clock error in the time until the row is visible", Figures.duration(lags.clockError()));
    quantiles(figures, "time from write to first try", lags.untried());
    quantiles(figures, "time in the key queue", lags.queue());
    figures.put("floor", Figures.duration(lags.floor()));
    return figures;
  }

  private static String lag(double nanos) {
    return Double.isInfinite(nanos) ? "never seen" : Figures.duration(nanos);
  }

  private static void quantiles(Map<String, String> figures, String name, Sorted values) {
    figures.put(name + ", p50", Figures.duration(values.quantile(0.5)));
    figures.put(name + ", p99", Figures.duration(values.quantile(0.99)));
    figures.put(name + ", longest", Figures.duration(values.quantile(1)));
  }
}
