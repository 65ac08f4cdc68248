package assay.study.query.key;

import assay.lab.study.Require;
import assay.store.Bytes;
import assay.store.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Row keys of an index. A key consists of value, field and reversed time in ms (Sawyer et al., HPEC
 * 2013, fig. 3). Each column of an index row contains the row key of an event.
 *
 * <p>A zero byte follows the value, and another zero byte follows the field. Within value and
 * field, the byte 0 is escaped as 1 1, and the byte 1 as 1 2. Therefore, value "ab" of field "c"
 * and value "a" of field "bc" have different keys, and rows are sorted by value.
 *
 * <p>In layouts with shards, a row key starts with the event's shard and a tilde. Therefore, the
 * index entries of a shard sort after all events of the shard. Not thread-safe.
 */
public final class IndexKeys {
  private static final byte END = 0;
  private static final byte ESCAPE = 1;
  private static final byte SEPARATOR = '~';
  private static final int SHARD_LENGTH = EventKeys.SHARD_DIGITS + 1;

  private final int shards;

  private byte[] buffer = new byte[256];
  private final Bytes row = new Bytes();

  public IndexKeys() {
    this(0);
  }

  IndexKeys(int shards) {
    this.shards = shards;
  }

  /**
   * Returns the row key of an index entry without a shard. The bytes are valid until the next call.
   */
  public Bytes row(Bytes value, Bytes field, long millis) {
    return row(0, value, field, millis);
  }

  /**
   * Returns the row key of an index entry. The bytes are valid until the next call.
   *
   * @param event row key of the event, from which the shard is taken
   */
  public Bytes row(Bytes event, Bytes value, Bytes field, long millis) {
    return row(shards == 0 ? 0 : putShard(event.at(0), event.at(1)), value, field, millis);
  }

  /**
   * Returns the key ranges that contain the index entries of a value in a time range. Without
   * shards, there is one range; with shards, there is one range per shard. The time range must not
   * be empty.
   */
  public List<Range> ranges(Bytes value, Bytes field, TimeRange time) {
    if (shards == 0) {
      return List.of(range(0, value, field, time));
    }
    List<Range> ranges = new ArrayList<>();
    for (int shard = 0; shard < shards; shard++) {
      int at = putShard((byte) ('0' + shard / 10), (byte) ('0' + shard % 10));
      ranges.add(range(at, value, field, time));
    }
    return ranges;
  }

  private int putShard(byte tens, byte ones) {
    buffer[0] = tens;
    buffer[1] = ones;
    buffer[EventKeys.SHARD_DIGITS] = SEPARATOR;
    return SHARD_LENGTH;
  }

  private Bytes row(int from, Bytes value, Bytes field, long millis) {
    int at = prefix(from, value, field);
    return row.set(buffer, 0, ReversedTime.write(millis, buffer, at));
  }

  private Range range(int from, Bytes value, Bytes field, TimeRange time) {
    Require.that(!time.isEmpty(), "an empty time range has no rows");
    Bytes start = row(from, value, field, time.toMillis() - 1).copy();
    int at = prefix(from, value, field);
    int end = ReversedTime.writeAbove(time.fromMillis(), buffer, at);
    return new Range(start, new Bytes().set(buffer, 0, end).copy());
  }

  private int prefix(int from, Bytes value, Bytes field) {
    int most = SHARD_LENGTH + 2 * (value.length() + field.length() + 1) + ReversedTime.DIGITS;
    if (most > buffer.length) {
      buffer = Arrays.copyOf(buffer, most);
    }
    return escape(field, escape(value, from));
  }

  private int escape(Bytes part, int from) {
    int at = from;
    for (int i = 0; i < part.length(); i++) {
      byte b = part.at(i);
      if (b == END || b == ESCAPE) {
        buffer[at++] = ESCAPE;
        b++;
      }
      buffer[at++] = b;
    }
    buffer[at++] = END;
    return at;
  }

  /**
   * Returns the time that the row key of an index entry contains, in ms since 1970; negative if the
   * key contains no time. The method does not allocate memory.
   */
  public static long millisAtEnd(Bytes row) {
    int at = row.length() - ReversedTime.DIGITS;
    return at < 0 ? -1 : ReversedTime.read(row.array(), row.offset() + at);
  }
}
