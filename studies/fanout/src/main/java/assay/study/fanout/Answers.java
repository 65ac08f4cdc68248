package assay.study.fanout;

import assay.store.Cell;
import assay.store.RowSink;

/**
 * Checks the cells of one multi-get after the other. What is found is kept by key: several of these
 * share that, as long as each key is asked for by one at a time. Of one thread; allocates nothing.
 */
final class Answers implements RowSink {
  /** The key has no value. */
  static final byte NONE = 0;

  /** Its value, once. */
  static final byte RIGHT = 1;

  /** Its value more than once. */
  static final byte AGAIN = 2;

  /** The value of a source that is less preferred than one that has a value. */
  static final byte LATER = 3;

  /** Something else. */
  static final byte FOREIGN = 4;

  private final Events events;
  private final KeyDraw keys;
  private final byte[] found;
  private KeyBatch batch;
  private long cells;

  Answers(Events events, KeyDraw keys, byte[] found) {
    this.events = events;
    this.keys = keys;
    this.found = found;
  }

  /** The next cells answer these keys. */
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

  /** Cells since the last call. */
  long takeCells() {
    long taken = cells;
    cells = 0;
    return taken;
  }
}
