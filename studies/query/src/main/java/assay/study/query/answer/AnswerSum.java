package assay.study.query.answer;

import assay.store.Bytes;

/**
 * Computes the digest of a query's result. Adding an entry does not allocate memory. Not
 * thread-safe.
 */
public final class AnswerSum implements EntrySink {
  private static final long FIRST = 0x6669727374L;
  private static final long SECOND = 0x7365636f6e64L;

  private long count;
  private long first;
  private long second;

  @Override
  public void accept(Bytes row, Bytes field, Bytes value) {
    add(row, field, value, 1);
  }

  void add(Bytes row, Bytes field, Bytes value, int times) {
    count += times;
    first += times * hash(FIRST, row, field, value);
    second += times * hash(SECOND, row, field, value);
  }

  private static long hash(long seed, Bytes row, Bytes field, Bytes value) {
    return BytesHash.of(BytesHash.of(BytesHash.of(seed, row), field), value);
  }

  public Answer answer() {
    return new Answer(count, first, second);
  }

  @Override
  public void begin() {
    count = 0;
    first = 0;
    second = 0;
  }
}
