package assay.lab.verdict;

import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;

/** Operations of an open loop that were due and had not started. */
public final class Backlog {
  private Backlog() {}

  /** Whether a phase in open loop did not keep up, as the verdict has it; whoever held it up. */
  public static boolean grew(RecordedRun run, RecordedPhase phase) {
    return new PhaseJudge(run, phase).behind();
  }
}
