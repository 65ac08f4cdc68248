package assay.study.query.answer;

/**
 * Result of a query independent of its order: number of entries, and the sums of two hashes of
 * each. Different results have equal answers with probability 2^-128.
 */
public record Answer(long count, long first, long second) {
  public static final Answer NONE = new Answer(0, 0, 0);

  public Answer plus(Answer other) {
    return new Answer(count + other.count, first + other.first, second + other.second);
  }

  public String digest() {
    return String.format("%016x%016x", first, second);
  }
}
