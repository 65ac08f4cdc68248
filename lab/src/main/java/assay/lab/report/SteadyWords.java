package assay.lab.report;

import assay.lab.report.page.Figures;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.statistics.SteadyState;
import assay.lab.statistics.SteadyStateDetector;
import assay.lab.verdict.Steadiness;
import java.util.Optional;
import java.util.function.DoubleFunction;

/** What the series of a phase say of its warm-up, beside the one that was set. */
final class SteadyWords {
  private SteadyWords() {}

  /** One or two sentences; empty where nothing was recorded, or the rate varied by plan. */
  static Optional<String> of(RecordedRun run, RecordedPhase phase) {
    return Steadiness.of(run, phase).map(found -> sentence(found, phase));
  }

  private static String sentence(Steadiness found, RecordedPhase phase) {
    if (found.never()) {
      return "Never got steady: "
          + (found.throughput() instanceof SteadyState.Never never
              ? never("throughput", never, rate -> Figures.rate(rate) + "/s")
              : never("median latency", (SteadyState.Never) found.latency(), Figures::duration))
          + ". Its results depend on how long it ran.";
    }
    if (found.warmupSeconds().isEmpty()) {
      return "Whether it was steady is undetermined: that takes "
          + SteadyStateDetector.LEAST_STEPS
          + " s.";
    }
    int detected = found.warmupSeconds().get();
    double set = phase.measuredFromSeconds() - phase.startSeconds();
    String steady =
        detected == 0
            ? "Steady from the start, as detected"
            : "Steady from " + detected + " s on, as detected";
    if (detected <= set) {
      return steady + (set > 0 ? "; the warm-up set is " + Figures.seconds(set) : "") + ".";
    }
    return steady
        + ", which is later than the warm-up set ("
        + Figures.seconds(set)
        + "): results hold some of the warm-up.";
  }

  private static String never(String name, SteadyState.Never never, DoubleFunction<String> inUnit) {
    if (never instanceof SteadyState.Shifted shift) {
      return name
          + " went from "
          + inUnit.apply(shift.before())
          + " to "
          + inUnit.apply(shift.after())
          + " around "
          + shift.step()
          + " s into the phase";
    }
    return "the warm-up of " + name + " reaches into the second half of the phase";
  }
}
