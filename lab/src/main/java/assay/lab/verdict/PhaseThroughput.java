package assay.lab.verdict;

import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.limit.Load;

public final class PhaseThroughput {
  private PhaseThroughput() {}

  /**
   * Returns the number of successful operations per second after the warm-up; buffered writes count
   * only if they were acknowledged.
   */
  public static double perSecond(RecordedRun run, RecordedPhase phase) {
    return new Load(run, phase).okPerSecond();
  }
}
