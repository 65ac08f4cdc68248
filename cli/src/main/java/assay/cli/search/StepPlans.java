package assay.cli.search;

import assay.cli.run.PresetFile;
import assay.lab.experiment.file.ExperimentFile;
import assay.lab.plan.Plan;
import assay.lab.plan.TableUse;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/**
 * The plans of a search's steps.
 *
 * @param file describes a step
 * @param variables the search's options
 * @param first the first step
 */
record StepPlans(PresetFile file, Map<String, String> variables, ExperimentFile.Single first) {
  /**
   * The plan of a step. The first one loads the table; the others find it as those before have left
   * it.
   *
   * @param stepsBefore on the same table
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
