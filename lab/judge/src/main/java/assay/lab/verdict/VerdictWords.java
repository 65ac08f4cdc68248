package assay.lab.verdict;

import assay.lab.measure.PercentileRule;
import assay.lab.run.CpuTime;
import assay.lab.run.OfferedRate;
import assay.lab.run.ProgramTimes;
import java.util.Locale;
import java.util.Optional;

final class VerdictWords {
  private VerdictWords() {}

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

  static String program(ProgramTimes program) {
    CpuTime cpu = program.cpu().get(ProgramTimes.PROGRAM);
    return String.format(
        Locale.ROOT,
        "Program of phase '%s': %.1f s (CPU: user %.1f s, system %.1f s).",
        program.phase(),
        program.realSeconds(),
        cpu.userSeconds(),
        cpu.sysSeconds());
  }

  static String rate(double perSecond) {
    return String.format(Locale.ROOT, perSecond < 100 ? "%.1f op/s" : "%,.0f op/s", perSecond);
  }

  /**
   * Returns a phrase with the p99 of all operations. If there are too few operations for a p99, the
   * phrase contains the longest time instead. Failed operations count as the slowest operations.
   *
   * @param time name of the time, such as {@code service time}
   */
  static String p99(PhaseJudge judged, String time) {
    Responses responses = judged.responses();
    long needed = PercentileRule.PHASE.samplesNeeded(0.99);
    return responses.count() < needed
        ? String.format(
            Locale.ROOT,
            "longest%s %s (of %,d operations; a p99 needs %,d)",
            time.isEmpty() ? " response time" : time,
            slowest(responses.nanos(1)),
            responses.count(),
            needed)
        : "p99" + time + " " + slowest(responses.nanos(0.99));
  }

  private static String slowest(double nanos) {
    return Double.isInfinite(nanos) ? "infinite because operations failed" : time(nanos);
  }

  static Optional<String> retries(PhaseJudge judged) {
    long retried = judged.load().totals().retried();
    return retried == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "%,d failed %s retried (latencies exclude %.1f s of pauses between attempts)",
                retried,
                retried == 1 ? "insert attempt was" : "insert attempts were",
                judged.load().totals().retryPauseMicros() / 1e6));
  }

  static String time(double nanos) {
    if (Double.isNaN(nanos)) {
      return "unknown";
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
