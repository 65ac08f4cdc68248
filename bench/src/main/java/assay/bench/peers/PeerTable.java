package assay.bench.peers;

import assay.bench.Spread;
import assay.bench.peers.Peers.Row;
import assay.bench.peers.Peers.Side;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Medians over rounds, with minimum and maximum. Ratios are computed for each round. */
final class PeerTable {
  private final Map<Row, Map<Side, List<Cost>>> costs;

  PeerTable(Map<Row, Map<Side, List<Cost>>> costs) {
    this.costs = costs;
  }

  void print(PrintStream out) {
    out.println();
    out.println(
        "| | YCSB 0.17.0 | Assay | Assay / YCSB | YCSB's store in Assay | YCSB's store / YCSB |");
    out.println("|---|---|---|---|---|---|");
    costs.forEach(
        (row, bySide) -> {
          line(out, row.label + ": CPU, ns", bySide, Cost::cpuNanos, 1, 2);
          line(out, "the same: allocated, B", bySide, Cost::bytes, 1, 3);
        });
    if (costs.containsKey(Row.READ) && costs.containsKey(Row.READ2)) {
      List<String> cells = new ArrayList<>();
      for (Side side : Side.values()) {
        cells.add(text(speedups(side), 2));
      }
      out.println(
          "| read, operations per second, 2 threads / 1 thread | "
              + cells.get(0)
              + " | "
              + cells.get(1)
              + " | | "
              + cells.get(2)
              + " | |");
    }
  }

  private List<Double> speedups(Side side) {
    List<Double> speedups = new ArrayList<>();
    List<Cost> one = costs.get(Row.READ).get(side);
    List<Cost> two = costs.get(Row.READ2).get(side);
    for (int i = 0; i < one.size(); i++) {
      speedups.add(two.get(i).operationsPerSecond() / one.get(i).operationsPerSecond());
    }
    return speedups;
  }

  private static void line(
      PrintStream out,
      String label,
      Map<Side, List<Cost>> bySide,
      ToDoubleFunction<Cost> figure,
      int decimals,
      int ratioDecimals) {
    List<Double> ycsb = figures(bySide.get(Side.YCSB), figure);
    List<Double> assay = figures(bySide.get(Side.ASSAY), figure);
    List<Double> adapter = figures(bySide.get(Side.ADAPTER), figure);
    out.println(
        "| "
            + String.join(
                " | ",
                label,
                text(ycsb, decimals),
                text(assay, decimals),
                text(ratios(assay, ycsb), ratioDecimals),
                text(adapter, decimals),
                text(ratios(adapter, ycsb), ratioDecimals))
            + " |");
  }

  private static List<Double> figures(List<Cost> rounds, ToDoubleFunction<Cost> figure) {
    return rounds.stream().map(figure::applyAsDouble).toList();
  }

  private static List<Double> ratios(List<Double> of, List<Double> to) {
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < of.size(); i++) {
      ratios.add(of.get(i) / to.get(i));
    }
    return ratios;
  }

  private static String text(List<Double> figures, int decimals) {
    Spread spread = Spread.of(figures);
    String form = "%." + decimals + "f";
    String median = String.format(Locale.ROOT, form, spread.median());
    return figures.size() == 1
        ? median
        : String.format(
            Locale.ROOT,
            "%s (" + form + " to " + form + ")",
            median,
            spread.least(),
            spread.most());
  }
}
