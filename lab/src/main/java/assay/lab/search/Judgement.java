package assay.lab.search;

/** Whether a trial's rate holds. Reasons are clauses for the middle of a sentence. */
public sealed interface Judgement {
  /** All due operations completed, and every bound was met. */
  record Holds() implements Judgement {
    @Override
    public String why() {
      return "";
    }
  }

  /** A backlog grew, operations failed, or a bound was exceeded. */
  record Breaks(String why) implements Judgement {}

  /** The trial is inconclusive: the client was too late, or too few operations completed. */
  record Unjudged(String why) implements Judgement {}

  /** Further trials are pointless: data was wrong, or the run was aborted. */
  record Ends(String why) implements Judgement {}

  /** The reason; empty if the rate holds. */
  String why();

  /** One word for tables and files. */
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
