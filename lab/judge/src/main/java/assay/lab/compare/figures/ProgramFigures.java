package assay.lab.compare.figures;

import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.run.ProgramTimes;
import assay.lab.run.RecordedRun;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Run times of the programs that phases ran, and the CPU time that servers used while these
 * programs ran.
 */
final class ProgramFigures {
  private static final double NANOS = 1e9;

  private ProgramFigures() {}

  static Map<Figure, Double> of(RecordedRun run) {
    Map<Figure, Double> figures = new LinkedHashMap<>();
    for (ProgramTimes program : ProgramTimes.of(run)) {
      String phase = program.phase();
      figures.put(
          new Figure(phase, ProgramTimes.PROGRAM, Quantity.REAL_TIME),
          program.realSeconds() * NANOS);
      program
          .cpu()
          .forEach(
              (who, cpu) -> {
                figures.put(new Figure(phase, who, Quantity.USER_TIME), cpu.userSeconds() * NANOS);
                figures.put(new Figure(phase, who, Quantity.SYS_TIME), cpu.sysSeconds() * NANOS);
                figures.put(new Figure(phase, who, Quantity.CPU_TIME), cpu.seconds() * NANOS);
              });
    }
    return figures;
  }
}
