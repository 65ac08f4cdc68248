package assay.lab.plan.phase;

import assay.lab.plan.rate.Scaling;
import assay.lab.workload.TextFiles;
import java.util.List;

/** The rest of an experiment's file, for one of its phases. */
public interface PlanContext {
  /** Text files that the phase names. */
  TextFiles files();

  Scaling scaling();

  /**
   * The program and arguments of a command that the file declares.
   *
   * @throws IllegalArgumentException if it declares no such command
   */
  List<String> command(String name);

  /**
   * The oldest format phase whose files are not imported into the phase's table yet. From now on,
   * the table has its rows.
   *
   * @throws IllegalArgumentException if there is none
   */
  FormatPlan imported();
}
