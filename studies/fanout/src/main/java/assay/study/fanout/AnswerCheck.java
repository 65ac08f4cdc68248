package assay.study.fanout;

import assay.store.Cell;
import assay.store.RowSink;

/**
 * Checks the cells that multi-gets return, and stores a result for each key. Several instances may
 * share one array of results, as long as no two of them check the same key at the same time. Not
 * thread-safe. Checks do not allocate memory.
 */
final class AnswerCheck implements RowSink {
  /** Result of a key for which no value was returned. */
  static final byte NONE = 0;

  /** Result of a key whose value was returned exactly once. */
  static final byte RIGHT = 1;

  /** Result of a key whose value was returned more than once. */
  static final byte AGAIN = 2;

  /** Result of a key for which a value was returned, but from a less preferred source. */
  static final byte LATER = 3;

  /** Result of a key for which an unexpected cell was returned. */
  static final byte FOREIGN = 4;

  private final EventContent events;
  private final KeyDraw keys;
  private final byte[] found;
  private KeyBatch batch;
  private long cells;

  AnswerCheck(EventContent events, KeyDraw keys, byte[] found) {
    this.events = events;
    this.keys = keys;
    this.found = found;
  }

  void begin(KeyBatch asked) {
    batch = asked;
  }

  @Override
  public void accept(int index, Cell cell) {
    cells++;
    int key = batch.index(index);
    int row = keys.row(key);
    int due = events.first(row);
    int source = events.source(cell.qualifier());
    boolean isValue =
        source >= due
            && events.isValue(row, source, cell.value())
            && cell.row().equals(keys.key(key));
    byte now = isValue ? (source == due ? RIGHT : LATER) : FOREIGN;
    found[key] = found[key] == RIGHT && now == RIGHT ? AGAIN : (byte) Math.max(found[key], now);
  }

  long takeCells() {
    long taken = cells;
    cells = 0;
    return taken;
  }
}
