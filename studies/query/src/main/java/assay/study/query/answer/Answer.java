package assay.study.query.answer;

/**
 * Digest of a query's result. The digest consists of the number of entries, and of two sums of
 * hashes over all entries. The digest does not depend on the order of the entries. Two different
 * results have equal digests with probability 2^-128.
 */
public record Answer(long count, long first, long second) {
  public static final Answer NONE = new Answer(0, 0, 0);

  public Answer plus(Answer other) {
    return new Answer(count + other.count, first + other.first, second + other.second);
  }
}
