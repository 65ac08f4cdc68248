package assay.lab.report;

import assay.lab.report.chart.Resolution;
import assay.lab.report.page.Figures;
import assay.lab.run.Manifest;
import assay.lab.run.OfferedRate;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;

final class RunState {
  private RunState() {}

  static String unfinished(RecordedRun run) {
    Manifest manifest = run.manifest();
    if (manifest.state() == null) {
      return "Unknown: the run did not record how it ended.";
    }
    return switch (manifest.state()) {
      case FINISHED -> null;
      case PARTIAL -> "Partial: some workers were lost, and the other workers continued.";
      case INTERRUPTED -> "Interrupted: the user stopped the run before its end.";
      case FAILED -> "Failed: an error stopped the run before its end.";
      case RUNNING ->
          "Killed or still running: the run has no recorded end. The report covers the run up to "
              + Figures.clock(Resolution.seconds(run))
              + ".";
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
        ? "No verdict: the run ended before Assay determined a verdict."
        : verdict.sentence();
  }

  static String describe(RecordedRun run, RecordedPhase phase) {
    String pacing =
        OfferedRate.of(run.manifest().plan(), phase)
            .map(rate -> "open loop, " + phase.pacing() + ", " + offered(rate))
            .orElse(
                phase.isSum() && !phase.pacing().equals("closed")
                    ? "open and closed loop"
                    : "closed loop");
    double warmup = phase.measuredFromSeconds() - phase.startSeconds();
    return (phase.isSum() ? phase.activities().size() + " concurrent activities, " : "")
        + pacing
        + ", "
        + phase.threads()
        + (phase.threads() == 1 ? " thread, " : " threads, ")
        + Figures.seconds(phase.measuredSeconds())
        + " measured"
        + (warmup > 0 ? " after " + Figures.seconds(warmup) + " of warm-up" : "")
        + (phase.ended() ? "" : "; did not finish");
  }

  private static String offered(OfferedRate rate) {
    String mean = Figures.rate(rate.meanPerSecond()) + "/s offered";
    return rate.varies()
        ? "%s on average (%s/s to %s/s)"
            .formatted(
                mean, Figures.rate(rate.leastPerSecond()), Figures.rate(rate.mostPerSecond()))
        : mean;
  }
}
