package assay.study.query.answer;

/**
 * Digest of a query's result: the number of entries, and sums of two hashes of each entry. The
 * digest does not depend on the order of entries. Different results have equal digests with
 * probability 2^-128.
 */
public record Answer(long count, long first, long second) {
  public static final Answer NONE = new Answer(0, 0, 0);

  public Answer plus(Answer other) {
    return new Answer(count + other.count, first + other.first, second + other.second);
  }
}
