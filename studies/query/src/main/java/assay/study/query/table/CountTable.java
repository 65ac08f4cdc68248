package assay.study.query.table;

import assay.lab.workload.draw.Hex;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Mutation;
import assay.store.Range;
import assay.store.TableSpec;
import assay.study.query.event.EventMaker;
import assay.study.query.event.EventType;
import assay.study.query.key.IndexKeys;
import assay.study.query.key.TimeRange;
import java.util.List;

/**
 * Numbers of events by field, value and time bin (after Sawyer and O'Gwynn, HPEC 2014). There is a
 * row for each value, field and bin, with the same keys as in the index. In addition, each bin has
 * a row with an empty field, which counts all events. Each column is the contribution of one batch,
 * so that a repeated write counts only once. Not thread-safe.
 */
public final class CountTable {
  public static final Bytes FAMILY = Bytes.of("c");
  private static final Bytes NOTHING = new Bytes();
  private static final int MARK_DIGITS = 16;
  private static final int MOST_DIGITS = 19;

  private final long binMillis;
  private final int[] fields;
  private final List<Bytes> names;
  private final IndexKeys keys = new IndexKeys();
  private final BatchCounts counts = new BatchCounts();
  private final Mutation mutation = new Mutation();
  private final byte[] mark = new byte[MARK_DIGITS];
  private final byte[] number = new byte[MOST_DIGITS];
  private final Bytes column = new Bytes();
  private final Bytes value = new Bytes();

  /**
   * @param binMillis length of a bin in ms, above 0
   */
  public CountTable(EventType type, long binMillis) {
    this.binMillis = binMillis;
    fields = type.indexed();
    names = type.fields().stream().map(field -> Bytes.of(field.name())).toList();
  }

  public static TableSpec spec() {
    return TableSpec.of(FAMILY);
  }

  public static long binOf(long millis, long binMillis) {
    return millis - millis % binMillis;
  }

  /**
   * Starts a batch.
   *
   * @param identity identity of the batch's first event, which makes the batch's columns unique
   */
  public void begin(long identity) {
    counts.clear();
    column.set(mark, 0, Hex.write(identity, MARK_DIGITS, mark, 0));
  }

  public void add(EventMaker event) {
    long bin = binOf(event.millis(), binMillis);
    counts.add(keys.row(NOTHING, NOTHING, bin));
    for (int field : fields) {
      if (event.has(field)) {
        counts.add(keys.row(event.value(field), names.get(field), bin));
      }
    }
  }

  public int rows() {
    return counts.size();
  }

  /** The batch's contribution to one of its rows, valid until the next call. */
  public Mutation put(int index) {
    mutation.clear().row().set(counts.row(index));
    int at = MOST_DIGITS;
    for (long left = counts.count(index); left > 0; left /= 10) {
      number[--at] = (byte) ('0' + left % 10);
    }
    mutation.put(FAMILY, column, value.set(number, at, MOST_DIGITS - at));
    return mutation;
  }

  /** Rows that count all events of a time range, which must not be empty. */
  public static Range ofAll(TimeRange time, long binMillis) {
    return of(NOTHING, NOTHING, time, binMillis);
  }

  /** Rows that count a value in a time range, which must not be empty. */
  public static Range of(Bytes field, Bytes value, TimeRange time, long binMillis) {
    long from = binOf(time.fromMillis(), binMillis);
    return new IndexKeys().ranges(value, field, new TimeRange(from, time.toMillis())).get(0);
  }

  /**
   * @throws IllegalArgumentException if the cell is not a count; the message is one line
   */
  public static long count(Cell cell) {
    Bytes text = cell.value();
    long count = 0;
    for (int i = 0; i < text.length(); i++) {
      int digit = text.at(i) - '0';
      if (digit < 0 || digit > 9 || i >= MOST_DIGITS - 1) {
        throw new IllegalArgumentException(
            "'" + text + "' in row '" + cell.row() + "' is not a count");
      }
      count = 10 * count + digit;
    }
    return count;
  }
}
