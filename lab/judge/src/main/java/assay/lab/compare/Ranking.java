package assay.lab.compare;

import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.statistics.Bootstrap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

public sealed interface Ranking {
  /**
   * Maximum p value at which groups are ranked. {@link Chances} adjusts the p value for multiple
   * comparisons.
   */
  double MOST_CHANCE = 0.05;

  int MOST_NAMED = 3;

  /**
   * Result for groups that can be ranked, because their intervals do not overlap.
   *
   * @param chance highest p value of any pair of groups, adjusted for multiple comparisons
   */
  record Ranked(List<Group> bestFirst, double chance) implements Ranking {}

  /**
   * Result for groups that cannot be ranked.
   *
   * @param why one clause for users, such as {@code the intervals of A and B overlap}
   */
  record Refused(String why) implements Ranking {}

  /**
   * Ranks groups by a metric. Returns empty if there are fewer than two groups, or if neither a
   * higher nor a lower value is better.
   */
  static Optional<Ranking> of(Figure figure, List<Summary> summaries, Chances chances) {
    if (summaries.size() < 2 || figure.quantity().better() == Quantity.Better.NEITHER) {
      return Optional.empty();
    }
    List<Group> bestFirst = bestFirst(figure, summaries).stream().map(Summary::group).toList();
    List<Pair> pairs = pairs(summaries);
    Optional<String> objection =
        tooFew(summaries)
            .or(() -> tooClose(pairs))
            .or(() -> lateness(figure, pairs))
            .or(() -> survivors(bestFirst))
            .or(() -> byChance(figure, pairs, chances));
    return Optional.of(
        objection.isPresent()
            ? new Refused(objection.get())
            : new Ranked(
                bestFirst,
                pairs.stream()
                    .mapToDouble(pair -> pair.chance(figure, chances))
                    .max()
                    .orElseThrow()));
  }

  static List<Summary> bestFirst(Figure figure, List<Summary> summaries) {
    Comparator<Summary> lowest = Comparator.comparingDouble(summary -> summary.sample().median());
    boolean more = figure.quantity().better() == Quantity.Better.MORE;
    return summaries.stream().sorted(more ? lowest.reversed() : lowest).toList();
  }

  record Pair(Summary one, Summary other) {
    String names() {
      return one.group().label() + " and " + other.group().label();
    }

    boolean overlaps() {
      return one.interval().orElseThrow().overlaps(other.interval().orElseThrow());
    }

    double chance(Figure figure, Chances chances) {
      return chances.of(figure, one.group(), other.group());
    }

    Summary longer() {
      return one.sample().median() > other.sample().median() ? one : other;
    }

    Summary shorter() {
      return one.sample().median() > other.sample().median() ? other : one;
    }

    /**
     * Returns how much more time, in ns, Assay's lateness added to the longer latency than to the
     * shorter latency.
     */
    double lateNanos(Figure figure) {
      return longer().group().lateNanos(figure) - shorter().group().lateNanos(figure);
    }

    double difference() {
      return longer().sample().median() - shorter().sample().median();
    }
  }

  private static List<Pair> pairs(List<Summary> summaries) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < summaries.size(); i++) {
      for (Summary other : summaries.subList(i + 1, summaries.size())) {
        pairs.add(new Pair(summaries.get(i), other));
      }
    }
    return pairs;
  }

  private static Optional<String> tooFew(List<Summary> summaries) {
    List<String> few =
        summaries.stream()
            .filter(summary -> summary.interval().isEmpty())
            .map(summary -> summary.group().label() + " " + summary.sample().size())
            .toList();
    return few.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "too few repeats for an interval ("
                + String.join(", ", few)
                + "; "
                + Bootstrap.LEAST_REPEATS
                + " needed)");
  }

  private static Optional<String> tooClose(List<Pair> pairs) {
    List<String> overlaps = pairs.stream().filter(Pair::overlaps).map(Pair::names).toList();
    return some(overlaps).map(names -> "the intervals of " + names + " overlap");
  }

  /**
   * Returns an objection if differences in Assay's lateness may be the only reason why groups
   * differ. The objection names the pairs of groups that may differ only for this reason.
   */
  private static Optional<String> lateness(Figure figure, List<Pair> pairs) {
    if (!figure.quantity().isLatency()) {
      return Optional.empty();
    }
    List<String> found =
        pairs.stream()
            .filter(pair -> pair.lateNanos(figure) >= pair.difference())
            .map(
                pair ->
                    String.format(
                        Locale.ROOT,
                        "%s is %.3f ms slower than %s, and Assay's lateness added %.3f ms more in"
                            + " runs of %1$s than in runs of %3$s",
                        pair.longer().group().label(),
                        pair.difference() / 1e6,
                        pair.shorter().group().label(),
                        pair.lateNanos(figure) / 1e6))
            .toList();
    return some(found).map(all -> "Assay's own lateness may explain the difference: " + all);
  }

  /**
   * Returns an objection that names a group in which the store failed more often than in a worse
   * group. If the store failed in some runs, the remaining runs of the group are not
   * representative.
   */
  private static Optional<String> survivors(List<Group> bestFirst) {
    for (int i = 0; i < bestFirst.size(); i++) {
      Group better = bestFirst.get(i);
      for (Group worse : bestFirst.subList(i + 1, bestFirst.size())) {
        if (better.failedMoreOftenThan(worse)) {
          return Optional.of(Group.survivors(better, worse));
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Returns an objection that names pairs of groups whose p value, adjusted for the number of
   * pairs, is too high. Even intervals that do not overlap may differ by chance. With few repeats,
   * the intervals' confidence is below 95 %. In addition, the more intervals a table has, the more
   * likely some intervals differ by chance.
   */
  private static Optional<String> byChance(Figure figure, List<Pair> pairs, Chances chances) {
    List<String> found =
        pairs.stream()
            .filter(pair -> pair.chance(figure, chances) > MOST_CHANCE)
            .map(
                pair ->
                    String.format(
                        Locale.ROOT,
                        "%s (p = %.2f with %d and %d repeats)",
                        pair.names(),
                        pair.chance(figure, chances),
                        pair.one.sample().size(),
                        pair.other.sample().size()))
            .toList();
    return some(found)
        .map(
            all ->
                String.format(
                    Locale.ROOT,
                    "the adjusted p value must be at most %.2f to show a difference: %s",
                    MOST_CHANCE,
                    all));
  }

  private static Optional<String> some(List<String> all) {
    int more = all.size() - MOST_NAMED;
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(
            String.join(", ", all.subList(0, Math.min(MOST_NAMED, all.size())))
                + (more > 0 ? " and " + more + " more pairs" : ""));
  }
}
