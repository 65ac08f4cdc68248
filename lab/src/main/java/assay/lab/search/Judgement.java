package assay.lab.search;

/** What a trial says of its rate; reasons are one clause each. */
public sealed interface Judgement {
  /** All that was due was done, and every bound held. */
  record Holds() implements Judgement {}

  /** It did not: a backlog grew, operations failed, or a bound was passed. */
  record Breaks(String why) implements Judgement {}

  /** The trial does not tell: the client was too late, or too few operations ended. */
  record Unjudged(String why) implements Judgement {}

  /** No further trial would make sense: data was wrong, or the run was broken off. */
  record Ends(String why) implements Judgement {}

  /** The reason; empty where the rate holds. */
  default String why() {
    if (this instanceof Breaks breaks) {
      return breaks.why;
    }
    if (this instanceof Unjudged unjudged) {
      return unjudged.why;
    }
    return this instanceof Ends ends ? ends.why : "";
  }

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
