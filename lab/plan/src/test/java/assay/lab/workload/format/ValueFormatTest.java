package assay.lab.workload.format;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.workload.format.ValueFormat.Kind;
import assay.store.Bytes;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class ValueFormatTest {
  private static final int LONGEST = 70;
  private static final long ROW = 5_000_000_123L;
  private static final long STATE =
      ValueFormat.fieldState(new ValueFormat(Kind.RANDOM, 42).rowState(ROW), 3);
  private static final long MOST_VERSION = ValueFormat.MOST_VERSION;

  static Stream<ValueFormat> formats() {
    return Arrays.stream(Kind.values())
        .filter(kind -> kind != Kind.INTEGRITY)
        .flatMap(kind -> DoubleStream.of(0, 0.3, 0.9).mapToObj(c -> new ValueFormat(kind, 42, c)));
  }

  @ParameterizedTest
  @MethodSource("formats")
  void whatWasFilledMatchesAtEveryLengthAndOffset(ValueFormat format) {
    for (int length = 0; length <= LONGEST; length++) {
      byte[] value = filled(format, length, ROW, 3);
      byte[] framed = new byte[length + 9];
      int offset = 1 + length % 8;
      System.arraycopy(value, 0, framed, offset, length);
      Bytes window = new Bytes().set(framed, offset, length);
      assertThat(format.matches(window, ROW, 3)).as("length %d", length).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("formats")
  void anyFlippedBitOfAnyByteIsFound(ValueFormat format) {
    for (int length = 1; length <= LONGEST; length++) {
      byte[] value = filled(format, length, ROW, 0);
      for (int bit = 0; bit < length * Byte.SIZE; bit++) {
        value[bit / 8] ^= (byte) (1 << bit % 8);
        assertThat(format.matches(Bytes.of(value), ROW, 0))
            .as("length %d, bit %d", length, bit)
            .isFalse();
        value[bit / 8] ^= (byte) (1 << bit % 8);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("formats")
  void aValueTellsItsVersionWhereItIsLongEnough(ValueFormat format) {
    long[] versions = {0, 1, 2, 0x123456789abcL, MOST_VERSION - 1, MOST_VERSION};
    for (int length = 0; length <= 3 * LONGEST; length++) {
      for (long version : versions) {
        Bytes value = ofVersion(format, length, version);
        long expected = format.holdsVersion(length) ? version : 0;
        assertThat(format.version(value, STATE)).as("length %d", length).isEqualTo(expected);
        boolean isAsLoaded = value.equals(Bytes.of(filled(format, length, ROW, 3)));
        assertThat(isAsLoaded).isEqualTo(expected == 0);
      }
    }
    assertThat(format.holdsVersion(300)).isTrue();
  }

  @ParameterizedTest
  @MethodSource("formats")
  void anyFlippedBitOfAVersionIsFound(ValueFormat format) {
    for (int length = 24; length <= LONGEST; length++) {
      byte[] value = ofVersion(format, length, 77).toArray();
      for (int bit = 0; bit < length * Byte.SIZE; bit++) {
        value[bit / 8] ^= (byte) (1 << bit % 8);
        assertThat(format.version(Bytes.of(value), STATE))
            .as("length %d, bit %d", length, bit)
            .isEqualTo(ValueFormat.NO_VERSION);
        value[bit / 8] ^= (byte) (1 << bit % 8);
      }
    }
  }

  @Test
  void aValueOfAnyVersionTellsItsRow() {
    ValueFormat format = new ValueFormat(Kind.RANDOM, 42);
    for (long version = 0; version < 100; version++) {
      assertThat(format.rowNumber(ofVersion(format, 100, version), 3)).isEqualTo(ROW);
    }
  }

  @ParameterizedTest
  @EnumSource(value = Kind.class, names = "INTEGRITY", mode = EnumSource.Mode.EXCLUDE)
  void versionsOfAValueHaveNothingInCommonBehindTheirMark(Kind kind) {
    ValueFormat format = new ValueFormat(kind, 42);
    byte[] rows = new byte[1 << 20];
    for (int i = 0; i + 100 <= rows.length; i += 100) {
      System.arraycopy(ofVersion(format, 100, i / 100).toArray(), 16, rows, i / 100 * 84, 84);
    }
    int length = rows.length / 100 * 84;
    double share = kind == Kind.RANDOM ? 1 : 0.75;
    assertThat((double) deflated(Arrays.copyOf(rows, length)) / length)
        .isBetween(share, share + 0.05);
  }

  private static Bytes ofVersion(ValueFormat format, int length, long version) {
    byte[] value = new byte[length];
    format.fill(value, length, STATE, version);
    return Bytes.of(value);
  }

  @ParameterizedTest
  @EnumSource(value = Kind.class, names = "INTEGRITY", mode = EnumSource.Mode.EXCLUDE)
  void valuesDependOnSeedRowAndFieldAndOnNothingElse(Kind kind) {
    Set<Bytes> all = new HashSet<>();
    int count = 0;
    for (long seed = -2; seed <= 2; seed++) {
      for (long row = 0; row < 100; row++) {
        for (int field = 0; field < 10; field++, count++) {
          byte[] value = filled(new ValueFormat(kind, seed), 24, row, field);
          assertThat(filled(new ValueFormat(kind, seed), 24, row, field)).isEqualTo(value);
          all.add(Bytes.of(value));
        }
      }
    }
    assertThat(all).hasSize(count);
  }

  @Test
  void aValueOfAnotherRowFieldOrSeedDoesNotMatch() {
    ValueFormat format = new ValueFormat(Kind.RANDOM, 1);
    Bytes value = Bytes.of(filled(format, 8, 10, 2));
    assertThat(format.matches(value, 11, 2)).isFalse();
    assertThat(format.matches(value, 10, 3)).isFalse();
    assertThat(new ValueFormat(Kind.RANDOM, 2).matches(value, 10, 2)).isFalse();
    assertThat(new ValueFormat(Kind.TEXT, 1).matches(value, 10, 2)).isFalse();
  }

  @Test
  void textIsPrintableAndUsesAllItsCharacters() {
    boolean[] seen = new boolean[256];
    for (long row = 0; row < 200; row++) {
      for (byte b : filled(new ValueFormat(Kind.TEXT, 9), LONGEST, row, 0)) {
        seen[b & 0xff] = true;
      }
    }
    for (int c = 0; c < seen.length; c++) {
      assertThat(seen[c]).as("character %d", c).isEqualTo(c >= ' ' && c <= '_');
    }
  }

  @Test
  void randomBytesDoNotCompress() {
    ValueFormat format = new ValueFormat(Kind.RANDOM, 5);
    byte[] rows = new byte[1 << 20];
    for (int i = 0; i < rows.length; i += 100) {
      int length = Math.min(100, rows.length - i);
      System.arraycopy(filled(format, length, i / 1000, i / 100 % 10), 0, rows, i, length);
    }
    assertThat(deflated(rows)).isGreaterThan(rows.length);
    Arrays.fill(rows, (byte) 'a');
    assertThat(deflated(rows)).as("the measure itself").isLessThan(rows.length / 100);
  }

  /**
   * Of a value the same bytes cost three bytes, which say from where they are repeated, and one
   * such repeat is of 258 bytes at most. Coding costs the other bytes less than a hundredth.
   */
  @ParameterizedTest
  @CsvSource({"100, 1", "100, 6", "1000, 1", "1000, 9", "10000, 6"})
  void asMuchAsSaidCompresses(int length, int level) {
    int count = 2_000_000 / length;
    for (double share : new double[] {0, 0.25, 0.5, 0.75}) {
      ValueFormat format = new ValueFormat(Kind.RANDOM, 5, share);
      byte[] values = new byte[count * length];
      for (int i = 0; i < count; i++) {
        System.arraycopy(filled(format, length, i / 10, i % 10), 0, values, i * length, length);
      }
      double repeats = Math.ceil(share * length / 258) * 3 / length;
      assertThat((double) deflated(values, level) / values.length)
          .as("share %s", share)
          .isBetween(1 - share, 1 - share + repeats + 0.01);
    }
  }

  /** Tables that were loaded once have to be verifiable forever. */
  @Test
  void valuesAreWhatTheyHaveAlwaysBeen() {
    assertThat(ends(new ValueFormat(Kind.RANDOM, 42)))
        .isEqualTo("f68d93f93a72630ba087b252f804dd1f…f6e3efeca25f0475860c609f962e0ab3");
    assertThat(ends(new ValueFormat(Kind.TEXT, 42)))
        .isEqualTo("562d33595a52432b4027523258243d3f…56434f4c423f2455262c403f364e2a53");
    assertThat(ends(new ValueFormat(Kind.RANDOM, 42, 0.5)))
        .isEqualTo("f68d93f93a72630ba087b252f804dd1f…" + "20".repeat(16));
  }

  /** The first and the last sixteen bytes. */
  private static String ends(ValueFormat format) {
    byte[] value = filled(format, 2000, ROW, 3);
    HexFormat hex = HexFormat.of();
    return hex.formatHex(value, 0, 16) + "…" + hex.formatHex(value, 1984, 2000);
  }

  private static byte[] filled(ValueFormat format, int length, long row, int field) {
    byte[] value = new byte[length];
    format.fill(value, length, row, field);
    return value;
  }

  private static int deflated(byte[] bytes) {
    return deflated(bytes, Deflater.BEST_COMPRESSION);
  }

  private static int deflated(byte[] bytes, int level) {
    Deflater deflater = new Deflater(level);
    try {
      deflater.setInput(bytes);
      deflater.finish();
      return deflater.deflate(new byte[bytes.length * 2]);
    } finally {
      deflater.end();
    }
  }
}
