package assay.study.query.plan;

import assay.store.Bytes;

/**
 * Numbers of events in the time range of a query. The numbers can come from a count table, for
 * example.
 */
public interface EventCounts {
  long events();

  long events(Bytes field, Bytes value);
}
