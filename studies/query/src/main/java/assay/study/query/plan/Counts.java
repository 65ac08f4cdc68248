package assay.study.query.plan;

import assay.store.Bytes;

/** Numbers of events in the time range of a query, such as from a count table. */
public interface Counts {
  long events();

  long events(Bytes field, Bytes value);
}
