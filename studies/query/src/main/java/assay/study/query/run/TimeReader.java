package assay.study.query.run;

import assay.store.Outcome;
import assay.study.query.key.TimeRange;
import assay.study.query.plan.QueryPlan;
import java.util.function.BooleanSupplier;

/** Reads what is asked for of a time, in one way. Of one thread at a time. */
interface TimeReader {
  /** A query begins; several times may follow. */
  default void begin() {}

  /**
   * Reads it.
   *
   * @param cancelled is asked now and then; once true, reading ends early and ok
   */
  Outcome read(TimeRange time, QueryPlan plan, BooleanSupplier cancelled);
}
