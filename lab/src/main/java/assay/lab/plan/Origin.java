package assay.lab.plan;

import assay.lab.plan.result.Results;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Which of an experiment file's runs a plan is.
 *
 * @param file as the user named it
 * @param variant the variant's name; empty where nothing is varied
 * @param values of all variables, by name
 * @param repeat from 1
 * @param repeats of each variant
 * @param position in the order in which the runs are carried out, from 1
 * @param runs in all
 * @param orderSeed the order was drawn from it
 * @param reset what was done before the run so that it begins as the others do
 * @param measured of what the runs are to say something
 * @param scale by which rows, rates and times were shrunk; 1 leaves them
 * @param results that are asked of the experiment's runs
 * @param begun when the first run of the experiment was begun: what the runs that belong together
 *     have in common
 * @param resumed when the experiment went on in whose course the run was carried out; empty if it
 *     had not been interrupted before
 */
public record Origin(
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
  /** The same run, carried out when its experiment goes on. */
  Origin resumedAt(Instant when) {
    return new Origin(
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

  /** The variant, and the repeat where there are several; empty where there is nothing to tell. */
  public String label() {
    String which = repeats > 1 ? "repeat " + repeat : "";
    return variant.isEmpty() || which.isEmpty() ? variant + which : variant + ", " + which;
  }

  /** Position and label: {@code run 2 of 4, threads=1, repeat 2}. */
  public String heading() {
    return "run " + position + " of " + runs + (label().isEmpty() ? "" : ", " + label());
  }
}
