package assay.lab.report.chart;

import assay.lab.plan.phase.LoadPlan;
import assay.lab.run.OperationRow;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Identifies what a line in a chart shows. Phases with a single activity share one line per
 * operation. Concurrent activities have separate lines, because they overlap in time.
 *
 * @param activity name of a concurrent activity; empty if only one activity ran at a time
 */
record ChartLine(String activity, String operation) {
  static List<ChartLine> of(RecordedRun run) {
    Set<ChartLine> tracks = new LinkedHashSet<>();
    for (String phase : OperationRow.phaseNames(run)) {
      if (!isSum(run, phase)) {
        run.operations(phase).forEach(each -> tracks.add(of(phase, each)));
      }
    }
    return List.copyOf(tracks);
  }

  static ChartLine of(String phase, String operation) {
    return new ChartLine(activity(phase), operation);
  }

  boolean isIn(RecordedRun run, String phase) {
    return !isSum(run, phase) && activity(phase).equals(activity);
  }

  String label() {
    return activity.isEmpty() ? operation : activity + ": " + operation;
  }

  private static boolean isSum(RecordedRun run, String phase) {
    return run.phase(phase).map(RecordedPhase::isSum).orElse(false);
  }

  private static String activity(String phase) {
    return LoadPlan.phaseOf(phase).map(of -> phase.substring(of.length() + 1)).orElse("");
  }
}
