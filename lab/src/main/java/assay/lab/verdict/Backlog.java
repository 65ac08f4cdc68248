package assay.lab.verdict;

import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;

/** Backlog of an open loop: operations that are due but have not started. */
public final class Backlog {
  private Backlog() {}

  /** Whether a phase in open loop fell behind by the verdict's rules, regardless of the cause. */
  public static boolean grew(RecordedRun run, RecordedPhase phase) {
    return new PhaseJudge(run, phase).behind();
  }
}
