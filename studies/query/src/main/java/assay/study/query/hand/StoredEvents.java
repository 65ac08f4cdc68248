package assay.study.query.hand;

import assay.lab.load.Sessions;
import assay.lab.plan.phase.SessionView;
import assay.lab.workload.Opener;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.draw.Seed;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.study.query.key.ReversedTime;
import assay.study.query.key.TimeRange;
import assay.study.query.run.Batches;
import assay.study.query.run.EventQuery;
import assay.study.query.table.StoredSchema;
import java.time.Duration;
import java.util.Optional;

record StoredEvents(Store store, String table, StoredSchema schema) {
  static StoredEvents of(Store store, String table) throws StoreException {
    if (!store.tables().exists(table)) {
      throw new StoreException(
          StoreException.Kind.NO_SUCH_TABLE,
          "no such table '" + table + "'; tables of experiments are called assay_FILE_NAME");
    }
    try (Session session = store.openSession(table)) {
      Optional<StoredSchema> schema = StoredSchema.read(table, session);
      if (schema.isEmpty() || schema.get().get(StoredSchema.SHARDS).isEmpty()) {
        throw new StoreException(
            StoreException.Kind.BAD_SETTING,
            "table '"
                + table
                + "' is not an event table written by 'event-ingest'; choose another table");
      }
      return new StoredEvents(store, table, schema.get());
    }
  }

  /**
   * Creates a query of the event table.
   *
   * @param plan plan of the query: scan, index or auto. If empty: auto if the table has both an
   *     index and counts, otherwise scan
   * @throws IllegalArgumentException if the query is invalid; the message is one line
   */
  EventQuery query(
      QueryText text, TimeRange asked, Optional<String> plan, double crossover, int factor) {
    Optional<String> index = schema.get(StoredSchema.INDEX);
    Optional<String> counts = schema.get(StoredSchema.COUNTS);
    Optional<String> layout = schema.get(StoredSchema.INDEX_LAYOUT);
    boolean chooses = (index.isPresent() || layout.isPresent()) && counts.isPresent();
    return new EventQuery(
        schema.get(StoredSchema.TYPE).orElse(""),
        1,
        Integer.parseInt(schema.get(StoredSchema.SHARDS).orElseThrow()),
        0,
        ReversedTime.MOST,
        Optional.of(asked.fromMillis()),
        Optional.of(asked.toMillis()),
        text.where(),
        Optional.empty(),
        Optional.empty(),
        index,
        layout,
        counts,
        Optional.of(plan.orElse(chooses ? "auto" : "scan")),
        crossover,
        factor,
        Optional.of(new Batches(Optional.empty(), Duration.ofMillis(100), Duration.ofSeconds(1))),
        Optional.empty(),
        Optional.empty(),
        text.select(),
        1,
        false,
        false,
        0);
  }

  /**
   * Returns a context that opens the sessions of a query. If the servers do not support filters,
   * the client filters the rows.
   */
  ThreadContext context() {
    Opener opener =
        (name, filter) ->
            filter.isPresent()
                ? Sessions.open(
                    new SessionView.Filtered(filter.get(), SessionView.Side.AUTO), store, name)
                : store.openSession(name);
    return ThreadContext.of(table, "query", 0, 1, Seed.of(1), Optional.empty(), opener);
  }
}
