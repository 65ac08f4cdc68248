package assay.study.query.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.store.Bytes;
import assay.store.Range;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KeysTest {
  private static final Bytes FIELD = Bytes.of("f");

  /** Of shard 1. */
  private static final Bytes EVENT = Bytes.of("01_9999999998500_0123456789abcdef");

  @Test
  void anEventsRowIsShardReversedTimeAndHash() {
    byte[] row = new byte[EventKeys.LENGTH];
    new EventKeys(1).write(1_700_000_000_123L, 0xabcL, row);
    assertThat(new String(row, StandardCharsets.US_ASCII))
        .isEqualTo("00_8299999999875_0000000000000abc");
    assertThat(EventKeys.millis(Bytes.of(row))).isEqualTo(1_700_000_000_123L);
    assertThat(EventKeys.millis(Bytes.of("00_82999x9999875_0000000000000abc"))).isNegative();
  }

  @Test
  void aTimeRangeHasItsFirstMillisecondAndNotItsLast() {
    EventKeys keys = new EventKeys(3);
    List<Range> ranges = keys.ranges(new TimeRange(1000, 2000));
    assertThat(ranges).hasSize(3);
    for (long hash = 0; hash < 100; hash++) {
      assertThat(isWithin(ranges, keys, 1000, hash)).isTrue();
      assertThat(isWithin(ranges, keys, 1999, hash)).isTrue();
      assertThat(isWithin(ranges, keys, 999, hash)).isFalse();
      assertThat(isWithin(ranges, keys, 2000, hash)).isFalse();
    }
    assertThat(keys.ranges(new TimeRange(5, 5))).isEmpty();
    assertThat(keys.splits()).hasSize(2).first().isEqualTo(Bytes.of("01_"));
  }

  @Test
  void shardsAreEven() {
    EventKeys keys = new EventKeys(8);
    int[] events = new int[8];
    byte[] row = new byte[EventKeys.LENGTH];
    for (long hash = 0; hash < 80_000; hash++) {
      keys.write(hash, hash, row);
      events[row[1] - '0']++;
    }
    assertThat(Arrays.stream(events).boxed())
        .allSatisfy(count -> assertThat(count).isBetween(9_500, 10_500));
  }

  @Test
  void partsTileATimeAndDifferByAMillisecondAtMost() {
    Random random = new Random(1);
    for (int i = 0; i < 1000; i++) {
      long from = random.nextInt(1000);
      TimeRange time = new TimeRange(from, from + 1 + random.nextInt(100_000));
      int count = 1 + random.nextInt((int) Math.min(40, time.millis()));
      List<TimeRange> parts = time.parts(count);
      assertThat(parts).hasSize(count);
      assertThat(parts.get(0).toMillis()).isEqualTo(time.toMillis());
      assertThat(parts.get(count - 1).fromMillis()).isEqualTo(time.fromMillis());
      for (int k = 1; k < count; k++) {
        assertThat(parts.get(k).toMillis()).isEqualTo(parts.get(k - 1).fromMillis());
      }
      long[] lengths = parts.stream().mapToLong(TimeRange::millis).sorted().toArray();
      assertThat(lengths[count - 1] - lengths[0]).isLessThanOrEqualTo(1);
    }
    assertThatThrownBy(() -> new TimeRange(0, 3).parts(4)).hasMessageContaining("millisecond");
    assertThat(new TimeRange(0, ReversedTime.MOST).parts(7)).hasSize(7);
  }

  @Test
  void aRangeOfAValueHasNothingOfOthers() {
    TimeRange time = new TimeRange(1000, 2000);
    for (IndexLayout layout : IndexLayout.values()) {
      IndexKeys keys = layout.keys(3);
      for (Bytes asked : edges()) {
        List<Range> ranges = keys.ranges(asked, FIELD, time);
        assertThat(ranges).hasSize(layout == IndexLayout.GLOBAL ? 1 : 3);
        for (Bytes value : edges()) {
          for (long millis : new long[] {999, 1000, 1500, 1999, 2000}) {
            Bytes row = keys.row(EVENT, value, FIELD, millis);
            assertThat(isWithin(ranges, row))
                .as("%s at %d in the %s ranges of %s", value, millis, layout, asked)
                .isEqualTo(value.equals(asked) && time.contains(millis));
          }
          assertThat(isWithin(ranges, keys.row(EVENT, value, Bytes.of("ff"), 1500))).isFalse();
        }
      }
    }
  }

  @Test
  void anEntryInAShardLiesBehindItsEventsAndBeforeTheNextShard() {
    EventKeys events = new EventKeys(3);
    IndexKeys keys = IndexLayout.IN_SHARD.keys(3);
    for (Bytes value : edges()) {
      Bytes row = keys.row(EVENT, value, FIELD, 1500);
      assertThat(row).isGreaterThan(events.splits().get(0)).isLessThan(events.splits().get(1));
      assertThat(isWithin(events.ranges(new TimeRange(0, ReversedTime.MOST)), row)).isFalse();
      assertThat(EventKeys.millis(row)).isNegative();
    }
  }

  @Test
  void indexRowsSortAsValuesDo() {
    IndexKeys keys = new IndexKeys();
    List<Bytes> values = new ArrayList<>(edges());
    for (Bytes a : values) {
      Bytes left = keys.row(a, FIELD, 5).copy();
      for (Bytes b : values) {
        int asValues = Integer.signum(a.compareTo(b));
        assertThat(Integer.signum(left.compareTo(keys.row(b, FIELD, 5)))).isEqualTo(asValues);
      }
    }
  }

  private static boolean isWithin(List<Range> ranges, EventKeys keys, long millis, long hash) {
    byte[] row = new byte[EventKeys.LENGTH];
    keys.write(millis, hash, row);
    return isWithin(ranges, Bytes.of(row));
  }

  private static boolean isWithin(List<Range> ranges, Bytes row) {
    return ranges.stream().anyMatch(range -> isWithin(range, row));
  }

  private static boolean isWithin(Range range, Bytes row) {
    return row.compareTo(range.start()) >= 0 && row.compareTo(range.end()) < 0;
  }

  /** Empty, with NUL, the escape and the separator of other keys, no UTF-8, long. */
  private static List<Bytes> edges() {
    return List.of(
        new Bytes(),
        Bytes.of("a"),
        Bytes.of("ab"),
        Bytes.of("a\0"),
        Bytes.of("a\0b"),
        Bytes.of("\0"),
        Bytes.of("\0\0"),
        Bytes.of("\1"),
        Bytes.of("\1\1"),
        Bytes.of("\2"),
        Bytes.of("a_b"),
        Bytes.of(new byte[] {(byte) 0xff, (byte) 0xfe, 0}),
        Bytes.of(new byte[65_536]));
  }
}
