package assay.lab.verdict;

import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.limit.Load;

public final class PhaseThroughput {
  private PhaseThroughput() {}

  /**
   * Returns operations per second that succeeded after the warm-up; buffered writes count only if
   * acknowledged.
   */
  public static double perSecond(RecordedRun run, RecordedPhase phase) {
    return new Load(run, phase).okPerSecond();
  }
}
