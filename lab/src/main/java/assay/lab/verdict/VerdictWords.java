package assay.lab.verdict;

import assay.lab.run.OfferedRate;
import java.util.Locale;

/** Rates and times as sentences of verdicts have them. */
final class VerdictWords {
  private VerdictWords() {}

  /** The rate that was offered; of one that varied the mean and its range. */
  static String offered(PhaseJudge judged) {
    OfferedRate offered = judged.offered().orElseThrow();
    String mean = rate(offered.meanPerSecond());
    return offered.varies()
        ? mean
            + " on average ("
            + rate(offered.leastPerSecond())
            + " to "
            + rate(offered.mostPerSecond())
            + ")"
        : mean;
  }

  static String rate(double perSecond) {
    return String.format(Locale.ROOT, perSecond < 100 ? "%.1f op/s" : "%,.0f op/s", perSecond);
  }

  /** Of all operations; those that failed count as the slowest. */
  static String p99(PhaseJudge judged) {
    double nanos = judged.responses().nanos(0.99);
    return Double.isInfinite(nanos) ? "an operation that failed" : time(nanos);
  }

  /** Zero of none. */
  static String time(double nanos) {
    if (Double.isNaN(nanos)) {
      return "0 ns";
    }
    if (nanos < 1e4) {
      return String.format(Locale.ROOT, "%.0f ns", nanos);
    }
    if (nanos < 1e6) {
      return String.format(Locale.ROOT, "%.0f µs", nanos / 1e3);
    }
    return nanos < 1e9
        ? String.format(Locale.ROOT, "%.1f ms", nanos / 1e6)
        : String.format(Locale.ROOT, "%.2f s", nanos / 1e9);
  }
}
