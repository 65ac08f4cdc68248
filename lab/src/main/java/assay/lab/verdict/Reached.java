package assay.lab.verdict;

import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.limit.Load;

/** Throughput of a phase, as verdicts have it. */
public final class Reached {
  private Reached() {}

  /**
   * Operations that ended ok a second, after the warm-up; of buffered writes only those that were
   * acknowledged.
   */
  public static double perSecond(RecordedRun run, RecordedPhase phase) {
    return new Load(run, phase).okPerSecond();
  }
}
