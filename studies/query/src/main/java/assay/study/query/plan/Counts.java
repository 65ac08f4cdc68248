package assay.study.query.plan;

import assay.store.Bytes;

/** Numbers of events in a query's time range, from an aggregate table. */
public interface Counts {
  long events();

  long events(Bytes field, Bytes value);
}
