package assay.lab.report;

import assay.lab.compare.LagFigures;
import assay.lab.run.RecordedRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Read-after-write lags in words and figures, the same on terminal and page. */
final class LagWords {
  static final String HOW =
      "A lag is the time from the first try to read a row that was written to the first try that"
          + " found it; late rows are those that the first try did not find. The floor is what 99 %"
          + " of the first tries came after the write within: a shorter lag cannot be told from none."
          + " Longer ones are told to within a twentieth, or the time between two tries.";

  private LagWords() {}

  /** Of all phases that measured lags, in their order. */
  static List<LagFigures> of(RecordedRun run) throws IOException {
    List<LagFigures> all = new ArrayList<>();
    for (String phase : run.phases().stream().map(phase -> phase.name()).toList()) {
      LagFigures.of(run, phase).ifPresent(all::add);
    }
    return all;
  }

  /** One sentence. */
  static String sentence(LagFigures lags) {
    if (lags.keys() == lags.neverSeen()) {
      return String.format(
          Locale.ROOT, "lag: %,d rows looked for, none was ever seen", lags.keys());
    }
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "lag: %,d rows looked for, %,d late (%s %%)",
            lags.keys(),
            lags.late(),
            Figures.threeDigits(100 * lags.lateShare())));
    if (lags.late() > 0) {
      text.append(
          String.format(
              Locale.ROOT,
              ", by %s in the median, at most %s",
              Figures.duration(lags.lags().quantile(0.5)),
              Figures.duration(lags.lags().quantile(1))));
    }
    text.append(String.format(Locale.ROOT, "; %,d never seen", lags.neverSeen()));
    if (lags.dropped() > 0) {
      text.append(String.format(Locale.ROOT, ", %,d not looked for", lags.dropped()));
    }
    return text.append("; floor ").append(Figures.duration(lags.floor())).toString();
  }

  /** Why the figures should not be quoted. */
  static Optional<String> objection(LagFigures lags) {
    return lags.valid()
        ? Optional.empty()
        : Optional.of("The measurement of lags is not valid: " + lags.objection() + ".");
  }

  /** Figures by name. */
  static Map<String, String> figures(LagFigures lags) {
    Map<String, String> figures = new LinkedHashMap<>();
    figures.put("rows looked for", Figures.count(lags.keys()));
    figures.put("late", Figures.count(lags.late()));
    figures.put(
        "late, share of those seen",
        lags.keys() > lags.neverSeen()
            ? Figures.threeDigits(100 * lags.lateShare()) + " %"
            : Figures.UNKNOWN);
    figures.put("never seen", Figures.count(lags.neverSeen()));
    figures.put("sampled, not looked for", Figures.count(lags.dropped()));
    quantiles(figures, "lag of late rows", lags.lags());
    quantiles(figures, "from write to visible", lags.toVisible());
    figures.put("error of that by clocks", Figures.duration(lags.clockError()));
    quantiles(figures, "from write to first try", lags.untried());
    quantiles(figures, "from the queue’s one end to the other", lags.queue());
    figures.put("floor", Figures.duration(lags.floor()));
    return figures;
  }

  private static void quantiles(
      Map<String, String> figures, String name, LagFigures.Sorted values) {
    figures.put(name + ", p50", Figures.duration(values.quantile(0.5)));
    figures.put(name + ", p99", Figures.duration(values.quantile(0.99)));
    figures.put(name + ", longest", Figures.duration(values.quantile(1)));
  }
}
