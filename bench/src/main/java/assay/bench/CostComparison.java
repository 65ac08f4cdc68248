package assay.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Compares the cost of one operation in Assay with the cost in other programs. In each round, the
 * programs run one after another.
 */
public final class CostComparison {
  public static final String ASSAY = "Assay";
  public static final String BARE = "bare";

  private final String operation;
  private final Map<String, List<Cost>> sides = new LinkedHashMap<>();

  public CostComparison(String operation) {
    this.operation = operation;
  }

  public void measure(int round, String side, double operations, Cost.Work work) throws Exception {
    add(round, side, Cost.of(operations, work));
  }

  /**
   * Adds and prints the cost of a program in one round.
   *
   * @param round number of the round; rounds below 1 are a warm-up, whose costs are printed but not
   *     compared
   */
  public void add(int round, String side, Cost cost) {
    System.out.printf(
        Locale.ROOT,
        "%4s  %s, %s: %,.1f ns of CPU, %,.0f/s%n",
        round > 0 ? round : "warm",
        operation,
        side,
        cost.cpuNanos(),
        cost.perSecond());
    if (round > 0) {
      sides.computeIfAbsent(side, key -> new ArrayList<>()).add(cost);
    }
  }

  public List<Double> figures(String side, ToDoubleFunction<Cost> figure) {
    return sides.get(side).stream().map(figure::applyAsDouble).toList();
  }

  /**
   * Prints the costs of each program, and the ratio of Assay's costs to the costs of every other
   * program.
   */
  public void print() {
    for (String side : sides.keySet()) {
      print(side + ", ns of CPU", Spread.of(figures(side, Cost::cpuNanos)), 1);
      if (figures(side, Cost::bytes).stream().noneMatch(bytes -> bytes.isNaN())) {
        print(side + ", allocated bytes", Spread.of(figures(side, Cost::bytes)), 3);
      }
      print(side + ", per second", Spread.of(figures(side, Cost::perSecond)), 0);
    }
    for (String side : sides.keySet()) {
      if (sides.containsKey(ASSAY) && !side.equals(ASSAY)) {
        print("CPU, Assay / " + side, ratio(side, Cost::cpuNanos), 3);
        print("per second, Assay / " + side, ratio(side, Cost::perSecond), 3);
      }
    }
  }

  private Spread ratio(String side, ToDoubleFunction<Cost> figure) {
    return Spread.ofRatios(figures(ASSAY, figure), figures(side, figure));
  }

  private void print(String what, Spread figures, int decimals) {
    System.out.println(operation + ", " + what + ": " + figures.text(decimals));
  }
}
