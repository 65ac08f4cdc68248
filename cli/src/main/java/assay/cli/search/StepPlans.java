package assay.cli.search;

import assay.cli.run.PresetFile;
import assay.lab.experiment.file.ExperimentFile;
import assay.lab.plan.Plan;
import assay.lab.plan.TableUse;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/**
 * Creates the plan of each step of a search.
 *
 * @param variables values of the plan's variables, from the options of the search
 */
record StepPlans(PresetFile file, Map<String, String> variables, ExperimentFile.Single first) {
  /**
   * Creates the plan of a step. The first step loads the table. Each later step uses the table of
   * the previous step.
   *
   * @param stepsBefore number of earlier steps on the same table
   */
  Plan plan(int stepsBefore, double ratePerSecond) {
    Map<String, String> all = new TreeMap<>(variables);
    all.put("rate", BigDecimal.valueOf(ratePerSecond).toPlainString() + "/s");
    if (stepsBefore == 0) {
      return file.plan(all, first);
    }
    ExperimentFile.Single later =
        new ExperimentFile.Single(
            first.name(),
            first.store(),
            first.settings(),
            TableUse.AS_LOADED,
            first.clients(),
            stepsBefore);
    Plan whole = file.plan(all, later);
    return whole.onLoaded(whole.tables().get(0));
  }
}
