package assay.cli.experiment;

import assay.lab.plan.Plan;
import assay.lab.run.RecordedRun;

/** Executes a plan as a separate run. */
@FunctionalInterface
interface RunExecutor {
  RecordedRun of(Plan plan) throws Exception;
}
