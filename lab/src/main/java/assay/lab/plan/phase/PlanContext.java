package assay.lab.plan.phase;

import assay.lab.plan.rate.Scaling;
import assay.lab.workload.TextFiles;
import java.util.List;

/** The parts of an experiment file that one of its phases needs. */
public interface PlanContext {
  /** Text files that the phase names. */
  TextFiles files();

  Scaling scaling();

  /**
   * The program and arguments of a command that the file declares.
   *
   * @throws IllegalArgumentException if the file declares no such command
   */
  List<String> command(String name);

  /**
   * Returns the earliest format phase whose files have not yet been imported into this phase's
   * table, and records that the table now has their rows.
   *
   * @throws IllegalArgumentException if there is no such format phase
   */
  FormatPlan imported();
}
