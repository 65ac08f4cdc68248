package assay.lab.search;

/**
 * Whether the store met the SLO at a trial's rate. The reason is a clause that fits into the middle
 * of a sentence.
 */
public sealed interface Judgement {
  /** The store met the SLO: all due operations completed, and every bound was met. */
  record Holds() implements Judgement {
    @Override
    public String why() {
      return "";
    }
  }

  /**
   * The store did not meet the SLO: the backlog grew, operations failed, or a bound was exceeded.
   */
  record Breaks(String why) implements Judgement {}

  /** The trial is inconclusive: Assay was delayed, or too few operations completed. */
  record Unjudged(String why) implements Judgement {}

  /** The search cannot continue, because data was wrong or the run was aborted. */
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
