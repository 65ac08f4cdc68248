package assay.study.query.run;

import assay.store.Bytes;
import assay.study.query.answer.Answer;
import assay.study.query.answer.AnswerSum;

/** Computes the digest of a query's result for comparison. Does not allocate. Not thread-safe. */
final class EntrySum implements EntrySink {
  private final AnswerSum sum = new AnswerSum();

  @Override
  public void begin() {
    sum.clear();
  }

  @Override
  public void accept(Bytes row, Bytes field, Bytes value) {
    sum.add(row, field, value);
  }

  Answer answer() {
    return sum.answer();
  }
}
