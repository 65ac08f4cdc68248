package assay.study.query.plan;

import assay.store.Bytes;

/**
 * Numbers of events in the time range of a query. For example, the numbers come from a count table.
 */
public interface EventCounts {
  long events();

  long events(Bytes field, Bytes value);
}
