package assay.lab.plan;

import assay.lab.plan.result.Results;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Position of a run among the runs of an experiment file.
 *
 * @param file path of the experiment file, as given by the user
 * @param variant name of the variant; empty if nothing is varied
 * @param values values of all variables, by name
 * @param repeat number of the repeat, from 1
 * @param repeats number of repeats of each variant
 * @param position position of the run in the execution order; the first run has position 1
 * @param runs total number of runs of the experiment
 * @param orderSeed seed from which the execution order was drawn
 * @param reset what is reset before the run, so that all runs start in the same state
 * @param measured what the experiment measures
 * @param scale factor by which rows, rates and times are multiplied; 1 leaves them unchanged
 * @param results figures, tables and findings that the experiment file requests
 * @param begun start time of the experiment's first run; the same in all runs of the experiment
 * @param resumed time at which the experiment was last resumed before this run; empty if the
 *     experiment was never interrupted
 */
public record PlanOrigin(
    String file,
    String variant,
    SortedMap<String, String> values,
    int repeat,
    int repeats,
    int position,
    int runs,
    long orderSeed,
    Reset reset,
    Measured measured,
    double scale,
    Results results,
    Instant begun,
    Optional<Instant> resumed) {
  PlanOrigin resumedAt(Instant when) {
    return new PlanOrigin(
        file,
        variant,
        values,
        repeat,
        repeats,
        position,
        runs,
        orderSeed,
        reset,
        measured,
        scale,
        results,
        begun,
        Optional.of(when));
  }

  /**
   * Returns the run's label: the name of the variant, followed by the repeat if there are several
   * repeats. The label is empty if nothing is varied or repeated.
   */
  public String label() {
    String which = repeats > 1 ? "repeat " + repeat : "";
    return variant.isEmpty() || which.isEmpty() ? variant + which : variant + ", " + which;
  }

  /** Returns the run's position and label, such as {@code run 2 of 4, threads=1, repeat 2}. */
  public String heading() {
    return "run " + position + " of " + runs + (label().isEmpty() ? "" : ", " + label());
  }
}
