package assay.lab.compare;

import assay.lab.plan.Quantity;
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

  /** Pairs that are named where there are many. */
  int MOST_NAMED = 3;

  /** No two intervals overlap. */
  record Ranked(List<Group> bestFirst) implements Ranking {}

  /**
   * No order is given.
   *
   * @param why one clause for a person, such as {@code the intervals of A and B overlap}
   */
  record Refused(String why) implements Ranking {}

  /**
   * Of groups that all know the figure; empty of fewer than two, and where neither more nor less is
   * better.
   */
  static Optional<Ranking> of(Quantity quantity, List<Summary> summaries) {
    if (summaries.size() < 2 || quantity.better() == Quantity.Better.NEITHER) {
      return Optional.empty();
    }
    Optional<String> objection = tooFew(summaries).or(() -> tooClose(summaries));
    if (objection.isPresent()) {
      return Optional.of(new Refused(objection.get()));
    }
    Comparator<Summary> lowest = Comparator.comparingDouble(summary -> summary.sample().median());
    return Optional.of(
        new Ranked(
            summaries.stream()
                .sorted(quantity.better() == Quantity.Better.MORE ? lowest.reversed() : lowest)
                .map(Summary::group)
                .toList()));
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
            "an interval takes "
                + Bootstrap.LEAST_REPEATS
                + " repeats, there are of "
                + String.join(", ", few));
  }

  private static Optional<String> tooClose(List<Summary> summaries) {
    List<String> overlaps = new ArrayList<>();
    List<String> chances = new ArrayList<>();
    for (int i = 0; i < summaries.size(); i++) {
      for (int j = i + 1; j < summaries.size(); j++) {
        Summary one = summaries.get(i);
        Summary other = summaries.get(j);
        String pair = one.group().label() + " and " + other.group().label();
        if (one.interval().orElseThrow().overlaps(other.interval().orElseThrow())) {
          overlaps.add(pair);
        } else {
          chance(one, other).ifPresent(chance -> chances.add(pair + " " + chance));
        }
      }
    }
    List<String> objections = new ArrayList<>();
    if (!overlaps.isEmpty()) {
      objections.add("the intervals of " + some(overlaps) + " overlap");
    }
    if (!chances.isEmpty()) {
      // Intervals of few repeats are no 95 %: not touching is then no proof.
      objections.add("intervals that do not touch come by chance: of " + some(chances));
    }
    return objections.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", objections));
  }

  /** In how many cases two groups that are alike come out so; empty if that is seldom enough. */
  private static Optional<String> chance(Summary one, Summary other) {
    double chance = CliffsDelta.of(one.sample(), other.sample()).chance();
    return chance <= MOST_CHANCE
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "(%d and %d repeats) in %.0f %% of cases",
                one.sample().size(),
                other.sample().size(),
                100 * chance));
  }

  /** Not all of many. */
  private static String some(List<String> all) {
    return all.size() <= MOST_NAMED
        ? String.join(", ", all)
        : String.join(", ", all.subList(0, MOST_NAMED))
            + " and "
            + (all.size() - MOST_NAMED)
            + " more pairs";
  }
}
