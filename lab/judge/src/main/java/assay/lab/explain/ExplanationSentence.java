package assay.lab.explain;

import assay.lab.explain.Explanation.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

final class ExplanationSentence {
  private static final int MOST_NAMED = 3;

  private ExplanationSentence() {}

  static String of(Explanation of) {
    List<String> facts = new ArrayList<>(of.stopped());
    facts.addAll(of.reached());
    String told = facts.isEmpty() ? "" : " During this time, " + String.join("; ", facts) + ".";
    return focus(of) + told + " " + findings(of);
  }

  private static String focus(Explanation of) {
    String where =
        String.format(
            Locale.ROOT,
            "From %.1f to %.1f s (phase '%s'), %s was %s",
            of.fromSeconds(),
            of.toSeconds(),
            of.phase(),
            name(of.focus()),
            Math.abs(of.shift()) < Explainer.LEAST_STRENGTH
                ? "not clearly different from the rest of the phase"
                : (of.shift() > 0 ? "higher" : "lower") + " than in the rest of the phase");
    return where
        + (Double.isInfinite(of.inside())
            ? " (nothing completed; elsewhere the median was " + number(of.outside()) + ")."
            : " (median " + number(of.inside()) + "; elsewhere " + number(of.outside()) + ").");
  }

  private static String findings(Explanation of) {
    if (!of.undecided().isEmpty()) {
      return "Not compared with other series: " + of.undecided() + ".";
    }
    if (of.findings().isEmpty()) {
      return String.format(
          Locale.ROOT, "No other series changed significantly (%d compared).", of.compared());
    }
    String named =
        of.findings().stream()
            .limit(MOST_NAMED)
            .map(ExplanationSentence::finding)
            .collect(Collectors.joining(", "));
    int more = of.findings().size() - MOST_NAMED;
    return of.findings().size()
        + " of "
        + of.compared()
        + " other series changed at about the same time: "
        + named
        + (more > 0 ? " and " + more + " more." : ".");
  }

  private static String finding(Finding finding) {
    return name(finding.name())
        + " ("
        + (finding.strength() > 0 ? "higher" : "lower")
        + lag(finding.lagSeconds())
        + ")";
  }

  private static String lag(double seconds) {
    if (seconds == 0) {
      return "";
    }
    return String.format(
        Locale.ROOT, ", %.0f s %s", Math.abs(seconds), seconds < 0 ? "before" : "after");
  }

  private static String name(String series) {
    int at = series.indexOf('@');
    return at < 0 ? series : series.substring(0, at);
  }

  private static String number(double value) {
    if (Double.isNaN(value)) {
      return "unknown";
    }
    if (Double.isInfinite(value)) {
      return "no answer";
    }
    return String.format(
        Locale.ROOT,
        Math.abs(value) >= 100 ? "%,.0f" : Math.abs(value) >= 1 ? "%.1f" : "%.3g",
        value);
  }
}
