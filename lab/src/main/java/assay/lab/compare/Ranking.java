package assay.lab.compare;

import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.CliffsDelta;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Whether groups can be put in an order by a figure. */
public sealed interface Ranking {
  /** More than this chance, and an order is not believed, whatever intervals look like. */
  double MOST_CHANCE = 0.05;

  /** No two intervals overlap. */
  record Ranked(List<Group> bestFirst) implements Ranking {}

  /**
   * No order is given.
   *
   * @param why one clause for a person, such as {@code the intervals of A and B overlap}
   */
  record Refused(String why) implements Ranking {}

  /** Of groups that all know the figure; of fewer than two there is nothing to rank. */
  static Optional<Ranking> of(Quantity quantity, List<Summary> summaries) {
    if (summaries.size() < 2) {
      return Optional.empty();
    }
    List<String> objections = new ArrayList<>();
    for (int i = 0; i < summaries.size(); i++) {
      for (int j = i + 1; j < summaries.size(); j++) {
        objection(summaries.get(i), summaries.get(j)).ifPresent(objections::add);
      }
    }
    if (!objections.isEmpty()) {
      return Optional.of(new Refused(String.join("; ", objections)));
    }
    Comparator<Summary> lowest = Comparator.comparingDouble(summary -> summary.sample().median());
    return Optional.of(
        new Ranked(
            summaries.stream()
                .sorted(quantity.higherIsBetter() ? lowest.reversed() : lowest)
                .map(Summary::group)
                .toList()));
  }

  private static Optional<String> objection(Summary one, Summary other) {
    String pair = one.group().label() + " and " + other.group().label();
    int n = one.sample().size();
    int m = other.sample().size();
    if (one.interval().isEmpty() || other.interval().isEmpty()) {
      return Optional.of(
          pair
              + " have "
              + n
              + " and "
              + m
              + " repeats, and an interval takes "
              + Bootstrap.LEAST_REPEATS);
    }
    if (one.interval().get().overlaps(other.interval().get())) {
      return Optional.of("the intervals of " + pair + " overlap");
    }
    double chance = CliffsDelta.of(one.sample(), other.sample()).chance();
    if (chance <= MOST_CHANCE) {
      return Optional.empty();
    }
    // Intervals of few repeats are no 95 %: not touching is then no proof.
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%s do not touch, but with %d and %d repeats so it comes by chance in %.0f %% of cases",
            pair,
            n,
            m,
            100 * chance));
  }
}
