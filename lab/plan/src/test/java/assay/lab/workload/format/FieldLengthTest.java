package assay.lab.workload.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import assay.lab.workload.draw.LengthChooser;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldLengthTest {
  private static final int ROWS = 50_000;
  private static final int FIELDS = 10;
  private static final int VALUES = ROWS * FIELDS;

  @Test
  void uniformLengthsAreAllFromTheLeastToTheMost() {
    long[] counts = counts(new FieldLength.Uniform(3, 40));
    assertShares(counts, length -> length < 3 ? 0 : 1.0 / 38);
  }

  @Test
  void zipfianLengthsPreferTheLeast() {
    int least = 5;
    int most = 104;
    long[] counts = counts(new FieldLength.Zipfian(least, most));
    double zeta = IntStream.rangeClosed(1, 100).mapToDouble(i -> Math.pow(i, -0.99)).sum();
    assertThat(counts[least]).isCloseTo(share(1 / zeta), within(tolerance(1 / zeta)));
    double second = Math.pow(2, -0.99) / zeta;
    assertThat(counts[least + 1]).isCloseTo(share(second), within(tolerance(second)));
    // Later ranks come with the method's own error, which is largest at the third.
    double firstTen =
        IntStream.rangeClosed(1, 10).mapToDouble(i -> Math.pow(i, -0.99)).sum() / zeta;
    assertThat(IntStream.range(least, least + 10).mapToLong(i -> counts[i]).sum())
        .isCloseTo(share(firstTen), within(share(0.02)));
    assertThat(IntStream.range(0, least).mapToLong(i -> counts[i]).sum()).isZero();
    assertThat(counts[most]).isPositive();
  }

  @Test
  void aHistogramsLengthsAreThoseOfYcsbsGenerator() {
    // Of 10 draws, YCSB's takes 0 to 2 for the first bucket, 3 to 6 for the second; the third and
    // what is left, 7 to 9, are two blocks long as the second is, and three the third.
    FieldLength histogram = new FieldLength.Histogram(7, List.of(2L, 4L, 0L, 4L));
    LengthChooser chooser = histogram.chooser();
    List<Integer> lengths = new ArrayList<>();
    for (int number = 0; number < 10; number++) {
      lengths.add(chooser.length((number + 0.5) / 10));
    }
    assertThat(lengths).containsExactly(7, 7, 7, 14, 14, 14, 14, 21, 21, 21);
    assertThat(histogram.least()).isEqualTo(7);
    assertThat(histogram.most()).isEqualTo(21);
    assertShares(
        counts(histogram),
        length -> length == 7 ? 0.3 : length == 14 ? 0.4 : length == 21 ? 0.3 : 0);
  }

  @Test
  void aHistogramOfOneBucketHasEmptyValuesAsWithYcsb() {
    FieldLength histogram = new FieldLength.Histogram(100, List.of(5L));
    assertThat(histogram.chooser().length(0.7)).isZero();
    assertThat(histogram.least()).isZero();
    assertThat(histogram.most()).isZero();
  }

  @Test
  void lengthsDependOnSeedRowAndFieldAlone() {
    RowFormat format = format(new FieldLength.Uniform(0, 1_000_000));
    RowValues once = new RowValues(format, 7);
    RowValues again = new RowValues(format, 7);
    RowValues other = new RowValues(format, 8);
    int same = 0;
    for (long row = 100; row >= 0; row--) {
      once.start(row, format.keys().key(row));
      again.start(row, format.keys().key(row));
      other.start(row, format.keys().key(row));
      assertThat(once.length(3)).isEqualTo(again.length(3)).isNotEqualTo(once.length(4));
      same += once.length(3) == other.length(3) ? 1 : 0;
    }
    assertThat(same).isLessThan(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, FieldLength.MOST_BYTES + 1})
  void refusesLengthsThatNoValueHas(int bytes) {
    assertThatThrownBy(() -> new FieldLength.Constant(bytes))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("field bytes " + bytes);
    assertThatThrownBy(() -> new FieldLength.Uniform(1, bytes))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("maximum field bytes " + bytes);
    assertThatThrownBy(() -> new FieldLength.Zipfian(bytes, 10))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("minimum field bytes " + bytes);
  }

  @Test
  void refusesHistogramsOfNothing() {
    for (List<Long> counts : List.of(List.<Long>of(), List.of(0L, 0L), List.of(3L, -1L))) {
      assertThatThrownBy(() -> new FieldLength.Histogram(10, counts))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("histogram counts " + counts);
    }
    assertThatThrownBy(() -> new FieldLength.Histogram(10, List.of(Long.MAX_VALUE, 1L)))
        .hasMessageContaining("63 bits");
    assertThatThrownBy(() -> new FieldLength.Histogram(0, List.of(1L)))
        .hasMessageStartingWith("histogram block bytes 0");
  }

  @Test
  void integrityValuesHaveOneLength() {
    KeyFormat keys = new KeyFormat(KeyFormat.Order.HASHED, 1);
    FieldLength varies = new FieldLength.Uniform(1, 100);
    assertThatThrownBy(
            () -> new RowFormat(keys, "cf", "field", 10, varies, ValueFormat.Kind.INTEGRITY))
        .hasMessageStartingWith("integrity values must have a constant length");
  }

  private static RowFormat format(FieldLength lengths) {
    KeyFormat keys = new KeyFormat(KeyFormat.Order.HASHED, 1);
    return new RowFormat(keys, "cf", "field", FIELDS, lengths, ValueFormat.Kind.RANDOM);
  }

  private static long[] counts(FieldLength lengths) {
    RowFormat format = format(lengths);
    RowValues values = new RowValues(format, 20261121);
    long[] counts = new long[lengths.most() + 1];
    for (long row = 0; row < ROWS; row++) {
      values.start(row, format.keys().key(row));
      for (int field = 0; field < FIELDS; field++) {
        counts[values.length(field)]++;
      }
    }
    return counts;
  }

  private static void assertShares(long[] counts, IntToDoubleFunction shares) {
    for (int length = 0; length < counts.length; length++) {
      double share = shares.applyAsDouble(length);
      assertThat(counts[length])
          .as("length %d", length)
          .isCloseTo(share(share), within(tolerance(share)));
    }
  }

  private static long share(double share) {
    return Math.round(VALUES * share);
  }

  /** Five standard deviations. */
  private static long tolerance(double share) {
    return (long) Math.ceil(5 * Math.sqrt(VALUES * share * (1 - share)));
  }
}
