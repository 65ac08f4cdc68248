package assay.lab.search;

/**
 * Result of judging whether the store met the SLO at a trial's rate. The reason is a clause that
 * fits into the middle of a sentence.
 */
public sealed interface Judgement {
  /**
   * Judgement that the store met the SLO: all due operations completed, and every bound was met.
   */
  record Holds() implements Judgement {
    @Override
    public String why() {
      return "";
    }
  }

  /**
   * Judgement that the store did not meet the SLO: the backlog grew, operations failed, or a bound
   * was exceeded.
   */
  record Breaks(String why) implements Judgement {}

  /**
   * Judgement that the trial is inconclusive: Assay was delayed, or too few operations completed.
   */
  record Unjudged(String why) implements Judgement {}

  /** Judgement that the search cannot continue, because data was wrong or the run was aborted. */
  record Ends(String why) implements Judgement {}

  String why();

  default String label() {
    if (this instanceof Holds) {
      return "holds";
    }
    if (this instanceof Breaks) {
      return "breaks";
    }
    return this instanceof Unjudged ? "undetermined" : "ended";
  }
}
