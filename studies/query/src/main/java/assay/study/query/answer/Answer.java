package assay.study.query.answer;

/**
 * What a query brought, whatever the order: how many, and the sums of two hashes of each. Two
 * answers that differ are told apart but for one time in 2^128.
 */
public record Answer(long count, long first, long second) {
  public static final Answer NONE = new Answer(0, 0, 0);

  /** Of two parts that have nothing in common. */
  public Answer plus(Answer other) {
    return new Answer(count + other.count, first + other.first, second + other.second);
  }

  /** The 128 bits in hexadecimal. */
  public String digest() {
    return String.format("%016x%016x", first, second);
  }
}
