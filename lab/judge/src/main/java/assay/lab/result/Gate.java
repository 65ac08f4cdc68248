package assay.lab.result;

import assay.lab.compare.Group;
import assay.lab.compare.GroupRatio;
import assay.lab.plan.PlanOrigin;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.RatioBound;
import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A bound on the ratio of a metric in new runs to the same metric in earlier runs. Example: {@code
 * p99 of read in run <= 1.10}.
 *
 * @param text the gate as the user wrote it
 */
public record Gate(String text, Figure figure, RatioBound bound) {
  private static final Pattern FORM = Pattern.compile("([^<>]+?)\\s*([<>]=?.*)");

  /**
   * Result of a gate for two groups of runs.
   *
   * @param base group of earlier runs
   * @param other group of new runs
   */
  public record Judged(Gate gate, Group base, Group other, Ratio ratio) {
    public RatioBound.Decision decision() {
      return ratio
          .interval()
          .map(i -> SurvivorBounds.judge(gate.bound, i, other, gate.figure, base, gate.figure))
          .orElse(RatioBound.Decision.UNDETERMINED);
    }

    /**
     * Returns the reason why failed runs leave the gate undecided. Returns empty if failed runs are
     * not the reason.
     */
    public Optional<String> survivors() {
      boolean wouldDecide =
          ratio
              .interval()
              .map(i -> gate.bound.judge(i.low(), i.high()) != RatioBound.Decision.UNDETERMINED)
              .orElse(false);
      return wouldDecide && decision() == RatioBound.Decision.UNDETERMINED
          ? SurvivorBounds.why(other, base)
          : Optional.empty();
    }

    /**
     * Estimates the number of repeats per group that would decide the gate. Returns empty if the
     * number is unknown.
     */
    public OptionalInt repeatsToDecide() {
      return ratio.repeatsToDecide(gate.bound.nearestEnd(ratio.value()));
    }
  }

  /**
   * @throws IllegalArgumentException if {@code text} is not a gate; the message is shown to the
   *     user
   */
  public static Gate parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "--gate '"
              + text
              + "' must be a metric and a bound on the ratio of new to old, such as"
              + " 'p99 of read in run <= 1.10'");
    }
    try {
      return new Gate(text.strip(), Figure.parse(form.group(1)), RatioBound.parse(form.group(2)));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--gate '" + text + "': " + e.getMessage(), e);
    }
  }

  /**
   * Applies the gate to groups of new runs and to groups of earlier runs. If there are two groups,
   * the second group is compared with the first group. If there are two experiments with the same
   * variants, each variant is compared between the experiments.
   *
   * @param groups all groups; the first half are earlier runs, and the second half are new runs
   * @throws IllegalArgumentException if the groups cannot be paired; the message is shown to the
   *     user
   */
  public List<Judged> judge(List<Group> groups, Bootstrap bootstrap) {
    int half = groups.size() / 2;
    if (half == 0 || groups.size() % 2 != 0 || !samePairs(groups, half)) {
      throw new IllegalArgumentException(
          "--gate compares two groups, or two experiments with the same variants; got "
              + groups.size()
              + " groups: "
              + groups.stream().map(Group::name).collect(Collectors.joining(", ")));
    }
    List<Judged> judged = new ArrayList<>();
    for (int i = 0; i < half; i++) {
      Group base = groups.get(i);
      Group other = groups.get(i + half);
      judged.add(
          new Judged(this, base, other, GroupRatio.of(other, figure, base, figure, bootstrap)));
    }
    return judged;
  }

  private static boolean samePairs(List<Group> groups, int half) {
    return half == 1
        || IntStream.range(0, half)
            .allMatch(
                i -> {
                  Set<String> names = variants(groups.get(i));
                  names.addAll(variants(groups.get(i + half)));
                  return names.size() < 2;
                });
  }

  private static Set<String> variants(Group group) {
    return group.runs().stream()
        .map(run -> run.manifest().plan().origin().map(PlanOrigin::variant).orElse(""))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
