package assay.study.query.plan;

import assay.store.Bytes;

/** How many events there are in a query's time, as an aggregate table tells. */
public interface Counts {
  /** All of them. */
  long events();

  /** Those whose field has a value. */
  long events(Bytes field, Bytes value);
}
