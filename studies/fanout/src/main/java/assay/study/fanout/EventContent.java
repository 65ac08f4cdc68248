package assay.study.fanout;

import assay.lab.study.BadKey;
import assay.lab.workload.draw.CountedRandom;
import assay.lab.workload.draw.Hex;
import assay.store.Bytes;
import assay.store.Columns;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Content of an event table. The table has one row for each combination of security, month and
 * field. A row has one value for each of its sources. Keys and values are computed from row
 * numbers, so that every returned value can be checked. Row numbers start at 0. Rows with
 * consecutive numbers usually differ only in the field. Immutable. Writing and checking values does
 * not allocate memory.
 *
 * @param securities number of securities; their six-digit hexadecimal identifiers are spread evenly
 * @param sources number of sources, in order of preference; each row has a value of at least one
 *     source
 * @param valueBytes length of each value in bytes, a multiple of 8
 * @param seed seed for the values, and for choosing each row's sources
 */
record EventContent(
    int securities,
    int years,
    int fields,
    int sources,
    int valueBytes,
    KeyLayout layout,
    long seed) {
  static final Bytes FAMILY = Bytes.of("e");

  /**
   * Maximum number of years, and also of fields. In a key, only two digits of the year and two
   * digits of the field vary.
   */
  private static final int MOST_OF_KEY_PART = 100;

  private static final int MOST_SECURITIES = 1 << 24;
  private static final int MOST_SOURCES = 16;
  private static final int MOST_VALUE_BYTES = 1 << 20;
  private static final int MONTHS = 12;
  private static final int FIRST_YEAR = 2000;
  private static final int ID_DIGITS = 6;
  private static final int HASH_DIGITS = 4;
  private static final int HASH_SHIFT = Long.SIZE - 4 * HASH_DIGITS;

  private static final int TIME_DIGITS = 4 + 2 + 2;

  private static final long OF_HASHES = 0x6861736865730001L;
  private static final long OF_SOURCES = 0x736f757263657301L;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  EventContent {
    BadKey.requireRange("securities", securities, 1, MOST_SECURITIES);
    BadKey.requireRange("years", years, 1, MOST_OF_KEY_PART);
    BadKey.requireRange("fields", fields, 1, MOST_OF_KEY_PART);
    BadKey.requireRange("sources", sources, 1, MOST_SOURCES);
    BadKey.requireRange("value-bytes", valueBytes, 1, MOST_VALUE_BYTES);
    BadKey.require(
        valueBytes % Long.BYTES == 0, "value-bytes", "must be a multiple of 8; got " + valueBytes);
    BadKey.require(
        rows(securities, years, fields) <= Integer.MAX_VALUE,
        "securities",
        "securities × years × 12 months × fields must be below 2^31 rows");
  }

  private static long rows(long securities, long years, long fields) {
    return securities * years * MONTHS * fields;
  }

  int rows() {
    return (int) rows(securities, years, fields);
  }

  int rowsOfSecurity() {
    return (int) rows(1, years, fields);
  }

  int keyBytes() {
    return (layout == KeyLayout.HASHED ? HASH_DIGITS : 0) + ID_DIGITS + TIME_DIGITS;
  }

  void writeKey(int row, byte[] into, int at) {
    int next = at;
    if (layout == KeyLayout.HASHED) {
      next = Hex.write(CountedRandom.bits(OF_HASHES, row) >>> HASH_SHIFT, HASH_DIGITS, into, next);
    }
    int field = row % fields;
    int left = row / fields;
    int month = left % MONTHS;
    left /= MONTHS;
    int security = left / years;
    long identifier = (long) security * MOST_SECURITIES / securities;
    next = Hex.write(identifier, ID_DIGITS, into, next);
    int year = FIRST_YEAR + left % years;
    twoDigits(year / MOST_OF_KEY_PART, into, next);
    twoDigits(year % MOST_OF_KEY_PART, into, next + 2);
    twoDigits(month + 1, into, next + 4);
    twoDigits(field, into, next + 6);
  }

  private static void twoDigits(int number, byte[] into, int at) {
    into[at] = (byte) ('0' + number / 10);
    into[at + 1] = (byte) ('0' + number % 10);
  }

  String key(int row) {
    byte[] key = new byte[keyBytes()];
    writeKey(row, key, 0);
    return new String(key, StandardCharsets.US_ASCII);
  }

  static Columns.Name column(int source) {
    return new Columns.Name(FAMILY, Bytes.of("s" + Integer.toHexString(source)));
  }

  List<Columns.Name> columns() {
    return IntStream.range(0, sources).mapToObj(EventContent::column).toList();
  }

  int source(Bytes qualifier) {
    int source =
        qualifier.length() == 2 && qualifier.at(0) == 's'
            ? Character.digit(qualifier.at(1), MOST_SOURCES)
            : -1;
    return source < sources ? source : -1;
  }

  /**
   * Returns the most preferred of the sources that have a value in a row. In a random row, each
   * source is equally likely to be this source.
   */
  int first(int row) {
    return sources == 1
        ? 0
        : (int) CountedRandom.below(CountedRandom.bits(seed ^ OF_SOURCES, row), sources);
  }

  /**
   * Returns whether a row has a value from a given source. A row always has a value from its first
   * source, and from each less preferred source with probability 1/2.
   */
  boolean has(int row, int source) {
    int first = first(row);
    return source == first
        || (source > first && (CountedRandom.bits(seed, row) >>> source & 1) == 1);
  }

  void writeValue(int row, int source, byte[] into) {
    long key = valueKey(row, source);
    for (int i = 0; i < valueBytes; i += Long.BYTES) {
      LONGS.set(into, i, CountedRandom.bits(key, i));
    }
  }

  boolean isValue(int row, int source, Bytes value) {
    if (value.length() != valueBytes) {
      return false;
    }
    long key = valueKey(row, source);
    for (int i = 0; i < valueBytes; i += Long.BYTES) {
      long word = (long) LONGS.get(value.array(), value.offset() + i);
      if (word != CountedRandom.bits(key, i)) {
        return false;
      }
    }
    return true;
  }

  private long valueKey(int row, int source) {
    return CountedRandom.bits(seed + source, row);
  }
}
