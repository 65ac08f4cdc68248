package assay.lab.report.comparison;

import assay.lab.compare.Comparison;
import assay.lab.compare.Comparison.Row;
import assay.lab.compare.Contrast;
import assay.lab.compare.DifferingCondition;
import assay.lab.compare.Group;
import assay.lab.compare.Ranking;
import assay.lab.compare.doubt.Drift;
import assay.lab.compare.doubt.ForeignCpu;
import assay.lab.compare.doubt.UnequalThroughput;
import assay.lab.compare.figures.ExcludedRun;
import assay.lab.compare.figures.RunFigures;
import assay.lab.plan.result.Figure;
import assay.lab.report.page.Figures;
import assay.lab.report.page.Unit;
import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.ConfidenceInterval;
import assay.lab.statistics.Ratio;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class ComparisonWords {
  static final String UNDETERMINED = "undetermined";
  private static final double LEAST_CHANCE = 0.001;

  private ComparisonWords() {}

  static String method(Bootstrap bootstrap) {
    return String.format(
        Locale.ROOT,
        "n is the number of repeats that measured the figure. Medians are over repeats. The"
            + " medians' intervals are computed by percentile bootstrap (%,d resamples, seed %d),"
            + " with a confidence of 95 %% unless stated otherwise. With fewer than %d repeats, no"
            + " bootstrap interval reaches 95 %%. Ratios and their intervals are computed as for"
            + " gates and findings: repeats of the same block are paired. The interval of a ratio"
            + " spans"
            + " both the bootstrap interval and Student's interval. Cliff's delta ranges from -1"
            + " (every repeat lower) to 1 (every repeat higher). A ranking's probability by"
            + " chance is the probability that at least one figure of this table would be ranked if"
            + " all groups were equal. Intervals cover only the variation between repeats.",
        bootstrap.resamples(),
        bootstrap.seed(),
        Bootstrap.HONEST_REPEATS);
  }

  static String operation(Row row) {
    return row.figure().phase() + ": " + row.figure().operation();
  }

  static Map<String, List<Row>> byOperation(Comparison comparison) {
    return comparison.rows().stream()
        .collect(
            Collectors.groupingBy(
                ComparisonWords::operation, LinkedHashMap::new, Collectors.toList()));
  }

  static String value(double value, Unit unit) {
    if (Double.isNaN(value)) {
      return Figures.UNKNOWN;
    }
    if (unit.equals(Unit.NANOS)) {
      return Figures.duration(value);
    }
    if (unit.equals(Unit.SHARE)) {
      return Figures.percent(value);
    }
    return unit.equals(Unit.RATE) ? Figures.rate(value) + "/s" : Figures.of(value, unit);
  }

  static String signed(double value, Unit unit) {
    return (value > 0 ? "+" : "") + value(value, unit);
  }

  static String interval(Optional<ConfidenceInterval> interval, Unit unit) {
    return interval
        .map(i -> braces(value(i.low(), unit), value(i.high(), unit), i))
        .orElse(UNDETERMINED);
  }

  static String difference(Contrast contrast, Unit unit) {
    return signed(contrast.difference(), unit)
        + " "
        + contrast
            .differenceInterval()
            .map(i -> braces(signed(i.low(), unit), signed(i.high(), unit), i))
            .orElse("[" + UNDETERMINED + "]");
  }

  static String ratio(Ratio ratio) {
    return ratio(ratio.value(), ratio.interval());
  }

  static String ratio(double ratio, Optional<ConfidenceInterval> interval) {
    return number(ratio) + " " + plain(interval);
  }

  static String delta(Contrast contrast) {
    return number(contrast.delta().value()) + " " + plain(contrast.delta().interval());
  }

  static String ranking(Ranking ranking) {
    if (ranking instanceof Ranking.Refused refused) {
      return "no ranking: " + refused.why();
    }
    Ranking.Ranked ranked = (Ranking.Ranked) ranking;
    return ranked.bestFirst().stream().map(Group::label).collect(Collectors.joining(" before "))
        + (ranked.chance() < LEAST_CHANCE
            ? " (probability by chance: below 0.1 %)"
            : String.format(
                Locale.ROOT, " (probability by chance: %.1f %%)", 100 * ranked.chance()));
  }

  /**
   * Returns the counts of a group's used and omitted runs, such as {@code 6 of 8 runs used: 5
   * SUSTAINED, 1 UNDETERMINED; omitted: 2 UNSUSTAINED}.
   */
  static String runs(Group group) {
    String codes =
        counts(
            group.runs().stream()
                .map(RunFigures::manifest)
                .map(m -> m.verdict() == null ? "without verdict" : m.verdict().code()));
    String left = counts(group.leftOut().stream().map(ExcludedRun::code));
    int n = group.runs().size();
    int all = n + group.leftOut().size();
    String runs = all == 1 ? " run" : " runs";
    long unsteady = group.runs().stream().filter(run -> !run.unsteady().isEmpty()).count();
    String never = unsteady == 0 ? "" : "; " + unsteady + " with a phase that never became steady";
    return (left.isEmpty() ? n + runs : n + " of " + all + runs + " used")
        + (codes.isEmpty() ? "" : ": " + codes)
        + never
        + (left.isEmpty() ? "" : "; omitted: " + left);
  }

  static String left(ExcludedRun run) {
    return "omitted " + run.folder().getFileName() + ": " + run.why();
  }

  private static String counts(Stream<String> codes) {
    return codes
        .collect(Collectors.groupingBy(code -> code, TreeMap::new, Collectors.counting()))
        .entrySet()
        .stream()
        .map(entry -> entry.getValue() + " " + entry.getKey())
        .collect(Collectors.joining(", "));
  }

  static String values(DifferingCondition condition) {
    return condition.values().entrySet().stream()
        .filter(entry -> !entry.getValue().isEmpty())
        .map(entry -> entry.getKey() + ": " + String.join(", ", entry.getValue()))
        .collect(Collectors.joining("; "));
  }

  static List<String> warnings(Comparison comparison) {
    List<String> warnings = new ArrayList<>();
    comparison.empty().forEach(group -> warnings.add("No valid run of " + group.label() + "."));
    Drift.of(comparison).map(ComparisonWords::drift).ifPresent(warnings::add);
    ForeignCpu.of(comparison).map(ComparisonWords::others).ifPresent(warnings::add);
    unequal(UnequalThroughput.of(comparison)).ifPresent(warnings::add);
    return warnings;
  }

  private static String drift(Drift drift) {
    return String.format(
        Locale.ROOT,
        "The first repeat %s had the worst %s (median difference %.0f %%): the system was still"
            + " warming up. Exclude first repeats with 'assay compare …"
            + " --discard-first-block'. For future runs, set 'discard-first-block: true' in the"
            + " experiment file.",
        drift.groups() == 1 ? "of the variant" : "of each of " + drift.groups() + " variants",
        drift.by().text(),
        100 * drift.share());
  }

  private static String others(ForeignCpu others) {
    return String.format(
        Locale.ROOT,
        "Other processes used at least a tenth of the CPU in phase '%s' in %d of %d runs (up to"
            + " %.1f of %.0f cores). The store may have lacked CPU. Stop these processes and repeat"
            + " the measurement.",
        others.phase(),
        others.runs(),
        others.ofRuns(),
        others.mostCores(),
        others.cores());
  }

  private static Optional<String> unequal(List<UnequalThroughput> phases) {
    return phases.isEmpty()
        ? Optional.empty()
        : Optional.of(
            phases.stream()
                .map(ComparisonWords::range)
                .collect(
                    Collectors.joining(
                        "; ",
                        "Closed loops ran at unequal throughput: ",
                        ". Their latencies are not comparable; use the same --rate for all.")));
  }

  private static String range(UnequalThroughput unequal) {
    return String.format(
        Locale.ROOT,
        "%s/s (%s) to %s/s (%s) in '%s'",
        Figures.rate(unequal.leastPerSecond()),
        unequal.lowest().label(),
        Figures.rate(unequal.mostPerSecond()),
        unequal.highest().label(),
        unequal.phase());
  }

  static Optional<String> caution(Figure figure, List<Group> groups) {
    return UnequalThroughput.of(figure, groups)
        .map(
            unequal ->
                String.format(
                    Locale.ROOT,
                    "closed loops at unequal throughput, %s/s and %s/s: compare latencies at the"
                        + " same --rate",
                    Figures.rate(unequal.leastPerSecond()),
                    Figures.rate(unequal.mostPerSecond())));
  }

  static String plain(Optional<ConfidenceInterval> interval) {
    return interval
        .map(i -> braces(number(i.low()), number(i.high()), i))
        .orElse("[" + UNDETERMINED + "]");
  }

  private static String braces(String low, String high, ConfidenceInterval interval) {
    String less =
        interval.confidence() < Bootstrap.CONFIDENCE
            ? String.format(Locale.ROOT, " (%.3g %%)", 100 * interval.confidence())
            : "";
    return "[" + low + ", " + high + "]" + less;
  }

  static String number(double value) {
    return Figures.threeDigits(value);
  }
}
