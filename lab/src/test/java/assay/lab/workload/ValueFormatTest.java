package assay.lab.workload;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.workload.ValueFormat.Kind;
import assay.store.Bytes;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ValueFormatTest {
  private static final int LONGEST = 70;
  private static final long ROW = 5_000_000_123L;

  @ParameterizedTest
  @EnumSource(value = Kind.class, names = "INTEGRITY", mode = EnumSource.Mode.EXCLUDE)
  void whatWasFilledMatchesAtEveryLengthAndOffset(Kind kind) {
    ValueFormat format = new ValueFormat(kind, 42);
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
  @EnumSource(value = Kind.class, names = "INTEGRITY", mode = EnumSource.Mode.EXCLUDE)
  void anyFlippedBitOfAnyByteIsFound(Kind kind) {
    ValueFormat format = new ValueFormat(kind, 42);
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

  private static byte[] filled(ValueFormat format, int length, long row, int field) {
    byte[] value = new byte[length];
    format.fill(value, length, row, field);
    return value;
  }

  private static int deflated(byte[] bytes) {
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
    try {
      deflater.setInput(bytes);
      deflater.finish();
      return deflater.deflate(new byte[bytes.length * 2]);
    } finally {
      deflater.end();
    }
  }
}
