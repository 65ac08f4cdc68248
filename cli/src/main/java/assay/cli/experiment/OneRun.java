package assay.cli.experiment;

import assay.lab.plan.Plan;
import assay.lab.run.RecordedRun;

/** Carries out a plan as a run of its own. */
@FunctionalInterface
interface OneRun {
  RecordedRun of(Plan plan) throws Exception;
}
