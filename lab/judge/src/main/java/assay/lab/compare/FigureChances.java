package assay.lab.compare;

import assay.lab.plan.result.Figure;
import assay.lab.statistics.FamilyChance;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * P values for one metric that was chosen before the measurement. The p values are corrected for
 * all pairs of groups, but not for other metrics. The correction is Holm's method (Scandinavian
 * Journal of Statistics 6, 1979). Instances are immutable.
 */
final class FigureChances implements Chances {
  private final Map<Pair, Double> known = new HashMap<>();
  private final int pairs;

  FigureChances(Figure figure, List<Group> groups, long seed) {
    Map<Pair, Double> alone = new HashMap<>();
    for (int i = 0; i < groups.size(); i++) {
      for (Group other : groups.subList(i + 1, groups.size())) {
        double[][] one = {groups.get(i).sample(figure).values()};
        double[][] two = {other.sample(figure).values()};
        alone.put(
            new Pair(groups.get(i).label(), other.label()), FamilyChance.of(one, two, seed)[0]);
      }
    }
    pairs = alone.size();
    List<Map.Entry<Pair, Double>> leastFirst = new ArrayList<>(alone.entrySet());
    leastFirst.sort(Map.Entry.comparingByValue());
    double chance = 0;
    for (int i = 0; i < pairs; i++) {
      chance = Math.max(chance, Math.min(1, (pairs - i) * leastFirst.get(i).getValue()));
      known.put(leastFirst.get(i).getKey(), chance);
    }
  }

  @Override
  public double of(Figure figure, Group one, Group other) {
    Double chance = known.get(new Pair(one.label(), other.label()));
    return chance != null ? chance : known.get(new Pair(other.label(), one.label()));
  }

  int leastRepeats() {
    return FamilyChance.leastRepeats(Ranking.MOST_CHANCE / Math.max(1, pairs));
  }
}
