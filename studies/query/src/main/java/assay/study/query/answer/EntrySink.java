package assay.study.query.answer;

import assay.store.Bytes;

/** Receives the result of a query. Used by one thread at a time. */
@FunctionalInterface
public interface EntrySink {
  EntrySink NONE = (row, field, value) -> {};

  /** Receives an entry, which is a field of an event. The bytes are valid only during the call. */
  void accept(Bytes row, Bytes field, Bytes value);

  default void begin() {}

  /** Called after all entries of a time range. */
  default void endBatch() {}
}
