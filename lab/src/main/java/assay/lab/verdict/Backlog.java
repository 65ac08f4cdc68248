package assay.lab.verdict;

import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;

/** Backlog of an open loop: operations that were due and had not started. */
public final class Backlog {
  private Backlog() {}

  /** Whether a phase in open loop fell behind by the verdict's rules, whatever the cause. */
  public static boolean grew(RecordedRun run, RecordedPhase phase) {
    return new PhaseJudge(run, phase).behind();
  }
}
