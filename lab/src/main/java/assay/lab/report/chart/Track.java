package assay.lab.report.chart;

import assay.lab.plan.phase.LoadPlan;
import assay.lab.run.OperationRow;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What charts draw one line of: an operation, in all phases that did it alone; or an operation of
 * one of several activities at once, whose lines would cross each other.
 *
 * @param activity empty where it was alone
 */
record Track(String activity, String operation) {
  /** All tracks of a run, in the order in which they began. */
  static List<Track> of(RecordedRun run) {
    Set<Track> tracks = new LinkedHashSet<>();
    for (String phase : OperationRow.phaseNames(run)) {
      if (!isSum(run, phase)) {
        run.operations(phase).forEach(each -> tracks.add(of(phase, each)));
      }
    }
    return List.copyOf(tracks);
  }

  /** That of an operation in a phase. */
  static Track of(String phase, String operation) {
    return new Track(activity(phase), operation);
  }

  /** Whether it is drawn in a phase, sums left out. */
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
