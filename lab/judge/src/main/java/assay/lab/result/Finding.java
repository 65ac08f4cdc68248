package assay.lab.result;

import assay.lab.compare.Group;
import assay.lab.compare.GroupRatio;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.FindingSpec;
import assay.lab.plan.result.RatioBound;
import assay.lab.plan.result.VariantName;
import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.ConfidenceInterval;
import assay.lab.statistics.Ratio;
import java.util.List;
import java.util.Optional;

/**
 * Result of checking a finding of an experiment file against runs.
 *
 * @param ratio measured ratio; empty if there are too few valid runs
 * @param why reason for an undecided outcome, in one clause; empty if the ratio's interval shows
 *     the reason
 */
public record Finding(
    FindingSpec spec, ReproductionOutcome outcome, Optional<Ratio> ratio, String why) {

  public static Finding notRun(FindingSpec spec, String why) {
    return new Finding(spec, ReproductionOutcome.NOT_RUN, Optional.empty(), why);
  }

  public static Finding of(FindingSpec spec, List<Group> groups, Bootstrap bootstrap) {
    Figure under = spec.against().orElse(spec.of());
    Optional<Group> first = find(groups, spec, 0);
    Optional<Group> second = find(groups, spec, 1);
    if (first.isEmpty() || second.isEmpty()) {
      return notRun(spec, "no valid run" + ofVariant(spec, first.isEmpty() ? 0 : 1));
    }
    Ratio ratio = GroupRatio.of(first.get(), spec.of(), second.get(), under, bootstrap);
    if (ratio.repeats() < Bootstrap.LEAST_REPEATS) {
      return notRun(
          spec,
          "too few valid repeats measured the figure ("
              + ratio.repeats()
              + " per side; "
              + Bootstrap.LEAST_REPEATS
              + " needed for an interval)");
    }
    Optional<ConfidenceInterval> interval = ratio.interval();
    if (interval.isEmpty()) {
      return new Finding(
          spec,
          ReproductionOutcome.UNDETERMINED,
          Optional.of(ratio),
          "a value is zero, so the ratio is undefined");
    }
    RatioBound.Decision bare = spec.expect().judge(interval.get().low(), interval.get().high());
    ReproductionOutcome outcome =
        outcome(
            SurvivorBounds.judge(
                spec.expect(), interval.get(), first.get(), spec.of(), second.get(), under));
    String why =
        outcome == ReproductionOutcome.UNDETERMINED && bare != RatioBound.Decision.UNDETERMINED
            ? SurvivorBounds.why(first.get(), second.get()).orElse("")
            : "";
    return new Finding(spec, outcome, Optional.of(ratio), why);
  }

  private static ReproductionOutcome outcome(RatioBound.Decision decision) {
    return switch (decision) {
      case MET -> ReproductionOutcome.REPRODUCED;
      case MISSED -> ReproductionOutcome.CONTRARY;
      case UNDETERMINED -> ReproductionOutcome.UNDETERMINED;
    };
  }

  private static String ofVariant(FindingSpec spec, int side) {
    return spec.ratio().isEmpty() ? "" : " of " + name(spec, side).text();
  }

  private static VariantName name(FindingSpec spec, int side) {
    return spec.ratio().get(Math.min(side, spec.ratio().size() - 1));
  }

  private static Optional<Group> find(List<Group> groups, FindingSpec spec, int side) {
    return groups.stream()
        .filter(group -> !group.runs().isEmpty())
        .filter(group -> spec.ratio().isEmpty() || group.isOf(name(spec, side)))
        .findFirst();
  }
}
