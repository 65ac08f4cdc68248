package assay.study.query.run;

import assay.store.Outcome;
import assay.study.query.key.TimeRange;
import assay.study.query.plan.QueryPlan;
import java.util.function.BooleanSupplier;

/**
 * Reads the requested events of time ranges, using a scan or an index. Used by one thread at a
 * time.
 */
interface TimeReader {
  /** Starts a query; several time ranges may then be read. */
  default void begin() {}

  /**
   * @param cancelled checked from time to time; once it returns true, reading ends early with
   *     outcome ok
   */
  Outcome read(TimeRange time, QueryPlan plan, BooleanSupplier cancelled);
}
