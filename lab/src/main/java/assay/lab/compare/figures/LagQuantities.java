package assay.lab.compare.figures;

import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.run.RecordedRun;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

final class LagQuantities {
  private final Map<Figure, Double> figures = new LinkedHashMap<>();
  private final String phase;

  private LagQuantities(String phase) {
    this.phase = phase;
  }

  static Map<Figure, Double> of(RecordedRun run) throws IOException {
    Map<Figure, Double> all = new LinkedHashMap<>();
    for (LagFigures lags : LagFigures.of(run)) {
      if (lags.valid() && lags.lags().keys() > 0) {
        LagQuantities one = new LagQuantities(lags.phase());
        one.take(lags.lags());
        if (!Double.isNaN(lags.floor())) {
          one.put(Quantity.LAG_FLOOR, lags.floor());
        }
        all.putAll(one.figures);
      }
    }
    return all;
  }

  private void take(Lags lags) {
    put(Quantity.LATE, lags.lateShare());
    put(Quantity.NEVER_SEEN, (double) lags.neverSeen() / lags.keys());
    put(Quantity.LAG_P50, lags.quantileAtLeast(0.5));
    put(Quantity.LAG_P99, lags.quantileAtLeast(0.99));
    put(Quantity.LAG_MAX, lags.quantileAtLeast(1));
  }

  private void put(Quantity quantity, double value) {
    if (Double.isFinite(value)) {
      figures.put(new Figure(phase, Figure.LAG, quantity), value);
    }
  }
}
