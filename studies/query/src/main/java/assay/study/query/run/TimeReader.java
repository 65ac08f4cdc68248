package assay.study.query.run;

import assay.store.Outcome;
import assay.study.query.key.TimeRange;
import assay.study.query.plan.QueryPlan;
import java.util.function.BooleanSupplier;

/** Reads the requested events in time ranges, with a scan or with an index. Not thread-safe. */
interface TimeReader {
  /** Prepares the reader for the next query, which may read several time ranges. */
  default void begin() {}

  /**
   * @param cancelled checked from time to time; when the result is true, reading ends early with
   *     outcome {@link Outcome#OK}
   */
  Outcome read(TimeRange time, QueryPlan plan, BooleanSupplier cancelled);
}
