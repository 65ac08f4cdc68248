package assay.study.query.run;

import assay.store.Bytes;

/** Gets what a query brings. Of one thread at a time. */
@FunctionalInterface
public interface EntrySink {
  /** Takes no notice. */
  EntrySink NONE = (row, field, value) -> {};

  /** An entry: a field of an event. The bytes are those of the next one once this returns. */
  void accept(Bytes row, Bytes field, Bytes value);

  /** A query begins. */
  default void begin() {}

  /** All entries of the events of a time have come. */
  default void endBatch() {}
}
