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
 * Writes and reads a count table, which contains numbers of events by field, value and time bin
 * (after Sawyer and O'Gwynn, HPEC 2014). The table has one row for each combination of field, value
 * and time bin. Row keys are the same as in an index without shards. Each time bin also has a row
 * with an empty field, which contains the counts of all events. Each column of a row contains the
 * count of one batch of events, so that events are not counted twice if a write is repeated. Not
 * thread-safe.
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
   * Starts a batch of events.
   *
   * @param identity identity of the batch's first event, which distinguishes the batch's columns
   *     from the columns of other batches
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

  /**
   * Returns a mutation that writes the batch's count for one row. The mutation is valid until the
   * next call.
   */
  public Mutation put(int index) {
    mutation.clear().row().set(counts.row(index));
    int at = MOST_DIGITS;
    for (long left = counts.count(index); left > 0; left /= 10) {
      number[--at] = (byte) ('0' + left % 10);
    }
    mutation.put(FAMILY, column, value.set(number, at, MOST_DIGITS - at));
    return mutation;
  }

  /**
   * Returns the range of rows that contain the counts of all events in a time range. The time range
   * must not be empty.
   */
  public static Range ofAll(TimeRange time, long binMillis) {
    return of(NOTHING, NOTHING, time, binMillis);
  }

  /**
   * Returns the range of rows that contain, for a time range, the counts of events with a given
   * value. The time range must not be empty.
   */
  public static Range of(Bytes field, Bytes value, TimeRange time, long binMillis) {
    long from = binOf(time.fromMillis(), binMillis);
    return new IndexKeys().ranges(value, field, new TimeRange(from, time.toMillis())).get(0);
  }

  /**
   * @throws IllegalArgumentException if the cell does not contain a count; the message is one line
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
