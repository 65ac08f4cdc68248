package assay.study.query.ingest;

import assay.store.Mutation;
import assay.study.query.event.EventMaker;
import assay.study.query.event.EventTypes;
import assay.study.query.key.EventKeys;
import assay.study.query.table.CountTable;
import assay.study.query.table.EventTable;
import assay.study.query.table.IndexTable;

/**
 * The rows that have to be written to one table for a batch of events. Generating a row does not
 * allocate memory. Not thread-safe.
 */
abstract class BatchRows {
  final EventMaker event;
  long number;
  long end;

  private BatchRows(EventIngest ingest) {
    event = new EventMaker(ingest.all(), new EventKeys(ingest.shards()));
  }

  void begin(long batchNumber, EventIngest ingest) {
    number = batchNumber * ingest.batch();
    end = Math.min(number + ingest.batch(), ingest.events());
  }

  /**
   * Returns the next row of the batch; null at the end of the batch. The row is valid until the
   * next call.
   */
  abstract Mutation next();

  static final class OfEvents extends BatchRows {
    private final EventTable table;

    OfEvents(EventIngest ingest) {
      super(ingest);
      table = new EventTable(EventTypes.named(ingest.type()));
    }

    @Override
    Mutation next() {
      if (number == end) {
        return null;
      }
      event.make(number++);
      return table.put(event);
    }
  }

  static final class OfIndex extends BatchRows {
    private final IndexTable table;
    private int field;

    OfIndex(EventIngest ingest) {
      super(ingest);
      table =
          new IndexTable(EventTypes.named(ingest.type()), ingest.layout().keys(ingest.shards()));
    }

    @Override
    void begin(long batchNumber, EventIngest ingest) {
      super.begin(batchNumber, ingest);
      field = table.fields();
    }

    @Override
    Mutation next() {
      while (true) {
        if (field == table.fields()) {
          if (number == end) {
            return null;
          }
          event.make(number++);
          field = 0;
        }
        int own = field++;
        if (event.has(table.field(own))) {
          return table.put(event, own);
        }
      }
    }
  }

  static final class OfBoth extends BatchRows {
    private final BatchRows events;
    private final BatchRows index;

    OfBoth(EventIngest ingest) {
      super(ingest);
      events = new OfEvents(ingest);
      index = new OfIndex(ingest);
    }

    @Override
    void begin(long batchNumber, EventIngest ingest) {
      events.begin(batchNumber, ingest);
      index.begin(batchNumber, ingest);
    }

    @Override
    Mutation next() {
      Mutation row = events.next();
      return row == null ? index.next() : row;
    }
  }

  static final class OfCounts extends BatchRows {
    private final CountTable table;
    private int row;

    OfCounts(EventIngest ingest) {
      super(ingest);
      table = new CountTable(EventTypes.named(ingest.type()), ingest.countBin().toMillis());
    }

    @Override
    void begin(long batchNumber, EventIngest ingest) {
      super.begin(batchNumber, ingest);
      event.make(number);
      table.begin(event.identity());
      while (number < end) {
        event.make(number++);
        table.add(event);
      }
      row = 0;
    }

    @Override
    Mutation next() {
      return row == table.rows() ? null : table.put(row++);
    }
  }
}
