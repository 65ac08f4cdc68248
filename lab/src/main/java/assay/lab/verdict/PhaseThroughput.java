package assay.lab.verdict;

import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.limit.Load;

public final class PhaseThroughput {
  private PhaseThroughput() {}

  /**
   * Operations per second that ended ok after the warm-up; only acknowledged ones of buffered
   * writes.
   */
  public static double perSecond(RecordedRun run, RecordedPhase phase) {
    return new Load(run, phase).okPerSecond();
  }
}
