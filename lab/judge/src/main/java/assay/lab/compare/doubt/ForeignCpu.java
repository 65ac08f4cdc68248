package assay.lab.compare.doubt;

import assay.lab.compare.BestGroup;
import assay.lab.compare.Comparison;
import assay.lab.compare.Group;
import assay.lab.compare.figures.RunFigures;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.run.PhaseVerdict.Utilisation;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Doubt that arises if processes that belong neither to Assay nor to the store used CPU during the
 * measurement.
 *
 * @param runs number of runs in which other processes used at least a tenth of the machine's CPUs
 * @param ofRuns number of runs in which the CPU use of other processes is known
 * @param mostCores highest CPU use of other processes in any run, in cores
 * @param cores number of the machine's cores
 */
public record ForeignCpu(String phase, int runs, int ofRuns, double mostCores, double cores) {
  private static final double LEAST_SHARE = 0.1;

  private static final String CPU = "CPU";

  public static Optional<ForeignCpu> of(Comparison comparison) {
    return comparison.answer().map(BestGroup::by).flatMap(by -> of(by.phase(), comparison));
  }

  private static Optional<ForeignCpu> of(String phase, Comparison comparison) {
    int known = 0;
    int disturbed = 0;
    double most = 0;
    double cores = 0;
    for (RunFigures run : Group.allRuns(comparison.groups()).toList()) {
      Optional<Utilisation> cpu = cpu(run, phase);
      OptionalDouble own = own(run, phase);
      if (cpu.isEmpty() || own.isEmpty()) {
        continue;
      }
      known++;
      double others = cpu.get().mean() - own.getAsDouble();
      if (others >= LEAST_SHARE * cpu.get().limit()) {
        disturbed++;
        cores = others > most ? cpu.get().limit() : cores;
        most = Math.max(most, others);
      }
    }
    return disturbed == 0
        ? Optional.empty()
        : Optional.of(new ForeignCpu(phase, disturbed, known, most, cores));
  }

  private static Optional<Utilisation> cpu(RunFigures run, String phase) {
    return Optional.ofNullable(run.manifest().verdict())
        .flatMap(verdict -> verdict.of(phase))
        .flatMap(
            verdict ->
                verdict.utilisation().stream()
                    .filter(one -> one.part().equals(CPU) && one.limit() != null)
                    .findFirst());
  }

  /**
   * Returns the CPU use of clients and observed servers, in cores. Returns empty if the servers
   * were not observed, because servers may then count as other processes.
   */
  private static OptionalDouble own(RunFigures run, String phase) {
    Double client = run.figures().get(Figure.ofPhase(phase, Quantity.CLIENT_CPU));
    Double servers = run.figures().get(Figure.ofPhase(phase, Quantity.SERVER_CPU));
    boolean alone = run.manifest().embedded();
    if (client == null || (servers == null && !alone)) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(client + (servers == null ? 0 : servers));
  }
}
