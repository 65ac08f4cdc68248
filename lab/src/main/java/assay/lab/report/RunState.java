package assay.lab.report;

import assay.lab.report.chart.Resolution;
import assay.lab.report.page.Figures;
import assay.lab.run.Manifest;
import assay.lab.run.OfferedRate;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;

/** Sentences on how a run ended and what came of it. */
final class RunState {
  private RunState() {}

  /** Null where the run came to its own end. */
  static String unfinished(RecordedRun run) {
    Manifest manifest = run.manifest();
    if (manifest.state() == null) {
      return "Undetermined: the run does not say how it ended.";
    }
    return switch (manifest.state()) {
      case FINISHED -> null;
      case PARTIAL -> "Partial: workers were lost on the way, and the others went on.";
      case INTERRUPTED -> "Interrupted: the run was stopped by its user before its end.";
      case FAILED -> "Failed: the run was stopped by an error before its end.";
      case RUNNING ->
          "Killed or still going on: the run has no end. What was recorded up to "
              + Figures.clock(Resolution.seconds(run))
              + " is shown.";
    };
  }

  static String badge(RecordedRun run) {
    Manifest.Verdict verdict = run.manifest().verdict();
    if (verdict == null) {
      return "undetermined";
    }
    return verdict.valid() ? "valid" : "not valid";
  }

  static String sentence(RecordedRun run) {
    Manifest.Verdict verdict = run.manifest().verdict();
    return verdict == null || verdict.sentence() == null
        ? "No verdict: the run did not come to the point where one is given."
        : verdict.sentence();
  }

  /** How a phase was driven and for how long: {@code open loop, poisson, 5,000/s offered, …}. */
  static String describe(RecordedRun run, RecordedPhase phase) {
    String pacing =
        OfferedRate.of(run.manifest().plan(), phase)
            .map(rate -> "open loop, " + phase.pacing() + ", " + offered(rate))
            .orElse(
                phase.isSum() && !phase.pacing().equals("closed") ? "both loops" : "closed loop");
    double warmup = phase.measuredFromSeconds() - phase.startSeconds();
    return (phase.isSum() ? phase.activities().size() + " activities at once, " : "")
        + pacing
        + ", "
        + phase.threads()
        + (phase.threads() == 1 ? " thread, " : " threads, ")
        + Figures.seconds(phase.measuredSeconds())
        + " measured"
        + (warmup > 0 ? " after " + Figures.seconds(warmup) + " of warm-up" : "")
        + (phase.ended() ? "" : "; did not come to its end");
  }

  private static String offered(OfferedRate rate) {
    String mean = Figures.rate(rate.meanPerSecond()) + "/s offered";
    return rate.varies()
        ? mean
            + " on average ("
            + Figures.rate(rate.leastPerSecond())
            + "/s to "
            + Figures.rate(rate.mostPerSecond())
            + "/s)"
        : mean;
  }
}
