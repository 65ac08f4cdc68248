package assay.lab.compare.figures;

import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.run.RecordedRun;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

final class LagQuantities {
  private LagQuantities() {}

  static Map<Figure, Double> of(RecordedRun run) throws IOException {
    Map<Figure, Double> all = new LinkedHashMap<>();
    for (LagFigures figures : LagFigures.of(run)) {
      Lags lags = figures.lags();
      if (figures.valid() && lags.keys() > 0) {
        put(all, figures, Quantity.LATE, lags.lateShare());
        put(all, figures, Quantity.NEVER_SEEN, (double) lags.neverSeen() / lags.keys());
        put(all, figures, Quantity.LAG_P50, lags.quantileAtLeast(0.5));
        put(all, figures, Quantity.LAG_P99, lags.quantileAtLeast(0.99));
        put(all, figures, Quantity.LAG_MAX, lags.quantileAtLeast(1));
        put(all, figures, Quantity.LAG_FLOOR, figures.floor());
      }
    }
    return all;
  }

  private static void put(
      Map<Figure, Double> all, LagFigures figures, Quantity quantity, double value) {
    if (Double.isFinite(value)) {
      all.put(new Figure(figures.phase(), Figure.LAG, quantity), value);
    }
  }
}
