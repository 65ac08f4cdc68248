package assay.study.query.run;

import assay.lab.workload.Effect;
import assay.store.Bytes;
import assay.store.Outcome;
import assay.store.Session;
import assay.study.query.answer.Answer;
import assay.study.query.answer.AnswerSum;
import java.util.List;
import java.util.function.BooleanSupplier;

/** A part of a query, with sessions of its own. Of one thread at a time. */
abstract class QueryPart {
  static final long NOT_YET = Long.MIN_VALUE;

  private final List<Session> sessions;
  private final AnswerSum sum;
  private long entries;
  private long rows;
  private long endOfFirstStep;

  /**
   * @param sessions that it closes
   * @param checks whether what comes is summed up
   */
  QueryPart(List<Session> sessions, boolean checks) {
    this.sessions = sessions;
    sum = checks ? new AnswerSum() : null;
  }

  final Outcome run(Effect effect, BooleanSupplier cancelled) {
    entries = 0;
    rows = 0;
    endOfFirstStep = NOT_YET;
    if (sum != null) {
      sum.clear();
    }
    return perform(effect, cancelled);
  }

  /** Once the first step is over, {@link #endFirstStep} is called; never if there is none. */
  abstract Outcome perform(Effect effect, BooleanSupplier cancelled);

  final void endFirstStep(long nanos) {
    endOfFirstStep = nanos;
  }

  final void tookRow() {
    rows++;
  }

  final void took(Bytes row, Bytes field, Bytes value) {
    entries++;
    if (sum != null) {
      sum.add(row, field, value);
    }
  }

  /** Of scans: how often a row followed another; rows of several servers may take turns. */
  final long rows() {
    return rows;
  }

  final long entries() {
    return entries;
  }

  /** When the first step was over, by the loop's clock; {@link #NOT_YET} if it never was. */
  final long endOfFirstStep() {
    return endOfFirstStep;
  }

  /** What came; only of a part that checks. */
  final Answer answer() {
    return sum.answer();
  }

  final void close() {
    sessions.forEach(Session::close);
  }
}
