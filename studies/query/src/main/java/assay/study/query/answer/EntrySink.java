package assay.study.query.answer;

import assay.store.Bytes;

/**
 * Receives the result of a query, one field of one event at a time. A sink is called by only one
 * thread at a time.
 */
@FunctionalInterface
public interface EntrySink {
  EntrySink NONE = (row, field, value) -> {};

  /** Receives one field of an event. The bytes are valid only during the call. */
  void accept(Bytes row, Bytes field, Bytes value);

  default void begin() {}

  /**
   * Reports that the sink has received all entries of a batch. A batch is a part of the query's
   * time range.
   */
  default void endBatch() {}
}
