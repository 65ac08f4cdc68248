package assay.lab.report;

import assay.lab.report.page.Figures;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.statistics.SteadyState;
import assay.lab.statistics.SteadyStateDetector;
import assay.lab.verdict.Steadiness;
import java.util.Optional;
import java.util.function.DoubleFunction;

/** Describes how long the detected warm-up of a phase was, compared with the configured warm-up. */
final class SteadyWords {
  private SteadyWords() {}

  static Optional<String> of(RecordedRun run, RecordedPhase phase) {
    return Steadiness.of(run, phase).map(found -> sentence(found, phase));
  }

  private static String sentence(Steadiness found, RecordedPhase phase) {
    if (found.never()) {
      return "Never became steady: "
          + (found.throughput() instanceof SteadyState.Never never
              ? never("throughput", never, rate -> Figures.rate(rate) + "/s")
              : never("median latency", (SteadyState.Never) found.latency(), Figures::duration))
          + ". The results depend on how long the phase ran.";
    }
    if (found.warmupSeconds().isEmpty()) {
      return "Steady state not assessed: needs %s measured seconds."
          .formatted(SteadyStateDetector.LEAST_STEPS);
    }
    int detected = found.warmupSeconds().get();
    double set = phase.measuredFromSeconds() - phase.startSeconds();
    String steady =
        detected == 0
            ? "Steady from the start"
            : "Steady after a detected warm-up of " + detected + " s";
    if (detected <= set) {
      return steady + (set > 0 ? "; the configured warm-up is " + Figures.seconds(set) : "") + ".";
    }
    return "%s, longer than the configured warm-up (%s): results include some warm-up."
        .formatted(steady, Figures.seconds(set));
  }

  private static String never(String name, SteadyState.Never never, DoubleFunction<String> inUnit) {
    if (never instanceof SteadyState.Shifted shift) {
      return "%s changed from %s to %s about %s s into the phase"
          .formatted(name, inUnit.apply(shift.before()), inUnit.apply(shift.after()), shift.step());
    }
    return "the warm-up of " + name + " extends into the second half of the phase";
  }
}
