package assay.study.query.key;

import assay.lab.study.Require;
import assay.lab.workload.draw.CountedRandom;
import assay.lab.workload.draw.Hex;
import assay.store.Bytes;
import assay.store.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Row keys of an event table: {@code SS_TTTTTTTTTTTTT_HHHHHHHHHHHHHHHH}. The parts are the shard,
 * the reversed time in ms, and a hash (Sawyer et al., HPEC 2013, fig. 2). Within a shard, the
 * newest events are first. The hash distinguishes events with equal times. A time range corresponds
 * to one key range per shard. Immutable and thread-safe.
 *
 * @param shards number of shards, from 1 to 100
 */
public record EventKeys(int shards) {
  static final int SHARD_DIGITS = 2;
  private static final int TIME_AT = SHARD_DIGITS + 1;
  private static final int HASH_AT = TIME_AT + ReversedTime.DIGITS + 1;
  private static final int HASH_DIGITS = 16;
  private static final int MOST_SHARDS = 100;
  private static final long SHARD = 0x7368617264L;

  /** Compares row keys by time, newest event first, regardless of the shard. */
  public static final Comparator<Bytes> NEWEST_FIRST =
      (one, other) ->
          Arrays.compareUnsigned(
              one.array(),
              one.offset() + TIME_AT,
              one.offset() + one.length(),
              other.array(),
              other.offset() + TIME_AT,
              other.offset() + other.length());

  public static final int LENGTH = HASH_AT + HASH_DIGITS;

  static final byte SEPARATOR = '_';

  public EventKeys {
    Require.that(
        shards >= 1 && shards <= MOST_SHARDS,
        "'shards' must be from 1 to " + MOST_SHARDS + "; got " + shards);
  }

  /**
   * Writes the row key of an event to the start of a buffer.
   *
   * @param millis time of the event, in ms since 1970
   * @param hash hash that is unique to the event
   * @return {@link #LENGTH}
   */
  public int write(long millis, long hash, byte[] into) {
    int shard = (int) CountedRandom.below(CountedRandom.bits(hash, SHARD), shards);
    int at = prefix(shard, into);
    at = ReversedTime.write(millis, into, at);
    into[at++] = SEPARATOR;
    return Hex.write(hash, HASH_DIGITS, into, at);
  }

  private static int prefix(int shard, byte[] into) {
    into[0] = (byte) ('0' + shard / 10);
    into[1] = (byte) ('0' + shard % 10);
    into[SHARD_DIGITS] = SEPARATOR;
    return TIME_AT;
  }

  /** Returns the shard that a row key contains; 0 if the key is not the key of an event. */
  public int shard(Bytes row) {
    if (row.length() <= SHARD_DIGITS || row.at(SHARD_DIGITS) != SEPARATOR) {
      return 0;
    }
    int shard = 10 * (row.at(0) - '0') + row.at(1) - '0';
    return shard >= 0 && shard < shards ? shard : 0;
  }

  public List<Bytes> splits() {
    List<Bytes> splits = new ArrayList<>();
    for (int shard = 1; shard < shards; shard++) {
      byte[] split = new byte[TIME_AT];
      prefix(shard, split);
      splits.add(Bytes.of(split));
    }
    return splits;
  }

  /**
   * Returns the key ranges for a time range, one per shard. If the time range is empty, the result
   * is an empty list.
   */
  public List<Range> ranges(TimeRange time) {
    List<Range> ranges = new ArrayList<>();
    for (int shard = 0; shard < shards && !time.isEmpty(); shard++) {
      byte[] start = new byte[TIME_AT + ReversedTime.DIGITS];
      byte[] end = start.clone();
      ReversedTime.write(time.toMillis() - 1, start, prefix(shard, start));
      ReversedTime.writeAbove(time.fromMillis(), end, prefix(shard, end));
      ranges.add(new Range(Bytes.of(start), Bytes.of(end)));
    }
    return ranges;
  }

  /**
   * Returns the time that the row key of an event contains, in ms since 1970; negative if the key
   * is not the key of an event.
   */
  public static long millis(Bytes row) {
    return row.length() == LENGTH && row.at(SHARD_DIGITS) == SEPARATOR
        ? ReversedTime.read(row.array(), row.offset() + TIME_AT)
        : -1;
  }
}
