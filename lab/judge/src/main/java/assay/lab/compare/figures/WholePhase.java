package assay.lab.compare.figures;

import assay.lab.measure.LatencyKey;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.workload.Operation;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

public final class WholePhase {
  private WholePhase() {}

  /**
   * Returns the throughput of all operations of a phase. A buffered write counts when the store
   * acknowledges the write. Returns empty if the run did not measure the phase.
   */
  public static OptionalDouble perSecond(RunFigures run, String phase) {
    Double whole = run.figures().get(Figure.ofPhase(phase, Quantity.THROUGHPUT));
    return whole == null ? sum(run, phase, 1) : OptionalDouble.of(whole);
  }

  /**
   * Like {@link #perSecond}, but returns empty for a phase with only one kind of operation. In such
   * a phase, the total would only repeat the throughput of that one kind of operation.
   */
  public static OptionalDouble total(RunFigures run, String phase) {
    return sum(run, phase, 2);
  }

  private static OptionalDouble sum(RunFigures run, String phase, int leastOperations) {
    double sum = 0;
    int operations = 0;
    boolean acknowledged =
        run.figures().containsKey(new Figure(phase, Figure.ACKNOWLEDGED, Quantity.THROUGHPUT));
    for (Map.Entry<Figure, Double> figure : run.figures().entrySet()) {
      String operation = figure.getKey().operation();
      if (figure.getKey().quantity().equals(Quantity.THROUGHPUT)
          && figure.getKey().phase().equals(phase)
          && !operation.equals(LatencyKey.FLUSH)
          && !Operation.isPart(operation)
          && !(acknowledged && writes(run, phase).contains(operation))) {
        sum += figure.getValue();
        operations++;
      }
    }
    return operations < leastOperations ? OptionalDouble.empty() : OptionalDouble.of(sum);
  }

  private static Set<String> writes(RunFigures run, String phase) {
    return run.manifest().plan().operations(phase, Operation::writes);
  }
}
