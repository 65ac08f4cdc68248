package assay.lab.compare.figures;

import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.limit.Load;
import assay.lab.verdict.limit.Stall;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

final class Standstills {
  private static final double NANOS = 1e9;

  private Standstills() {}

  /**
   * Returns the longest stall of each requested phase, in ns. Omits phases in which a stall cannot
   * be distinguished from slowness.
   */
  static Map<Figure, Double> of(RecordedRun run, Set<Figure> asked) {
    Map<Figure, Double> longest = new LinkedHashMap<>();
    for (Figure figure : asked) {
      Optional<RecordedPhase> phase = run.phase(figure.phase());
      if (figure.quantity().equals(Quantity.STANDSTILL) && phase.isPresent()) {
        Stall stall = new Stall(run, phase.get(), new Load(run, phase.get()));
        if (stall.known()) {
          longest.put(figure, stall.longestSeconds() * NANOS);
        }
      }
    }
    return longest;
  }
}
