package assay.study.query.plan;

import assay.store.Bytes;
import assay.study.query.key.TimeRange;

/** How many events there are, as an aggregate table tells. */
public interface Counts {
  /** All of them in a time. */
  long events(TimeRange time);

  /** Those whose field has a value. */
  long events(Bytes field, Bytes value, TimeRange time);
}
