package assay.lab.result;

import assay.lab.compare.Group;
import assay.lab.compare.GroupRatio;
import assay.lab.plan.Origin;
import assay.lab.plan.result.Bound;
import assay.lab.plan.result.Figure;
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
 * A bound on the ratio of new runs to those before, such as {@code p99 of read in run <= 1.10}.
 *
 * @param text as the user wrote it
 */
public record Gate(String text, Figure figure, Bound bound) {
  private static final Pattern FORM = Pattern.compile("([^<>]+?)\\s*([<>]=?.*)");

  /**
   * What runs say of a gate.
   *
   * @param base the runs before
   * @param other the new ones
   */
  public record Judged(Gate gate, Group base, Group other, Ratio ratio) {
    public Bound.Decision decision() {
      return ratio
          .interval()
          .map(i -> Survivors.judge(gate.bound, i, other, gate.figure, base, gate.figure))
          .orElse(Bound.Decision.UNDETERMINED);
    }

    /** Why what is left of a group decides nothing; empty where that is not the reason. */
    public Optional<String> survivors() {
      boolean wouldDecide =
          ratio
              .interval()
              .map(i -> gate.bound.judge(i.low(), i.high()) != Bound.Decision.UNDETERMINED)
              .orElse(false);
      return wouldDecide && decision() == Bound.Decision.UNDETERMINED
          ? Survivors.why(other, base)
          : Optional.empty();
    }

    /** About how many repeats a side would decide; empty if that cannot be said. */
    public OptionalInt repeatsToDecide() {
      return ratio.repeatsToDecide(gate.bound.nearestEnd(ratio.value()));
    }
  }

  /**
   * Reads a gate.
   *
   * @throws IllegalArgumentException if it is none; the message is for users
   */
  public static Gate parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "--gate '"
              + text
              + "' must be a figure and a bound of its ratio, such as 'p99 of read in run <= 1.10'");
    }
    try {
      return new Gate(text.strip(), Figure.parse(form.group(1)), Bound.parse(form.group(2)));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--gate '" + text + "': " + e.getMessage(), e);
    }
  }

  /**
   * Sets new groups against those before: the second against the first; of two experiments with the
   * same variants, each variant against its own.
   *
   * @param groups as their arguments were given, those before first
   * @throws IllegalArgumentException if the groups do not pair; the message is for users
   */
  public List<Judged> judge(List<Group> groups, Bootstrap bootstrap) {
    int half = groups.size() / 2;
    if (half == 0 || groups.size() % 2 != 0 || !samePairs(groups, half)) {
      throw new IllegalArgumentException(
          "--gate sets two groups against each other, or two experiments with the same variants;"
              + " these are "
              + groups.size()
              + ": "
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
        .map(run -> run.manifest().plan().origin().map(Origin::variant).orElse(""))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
