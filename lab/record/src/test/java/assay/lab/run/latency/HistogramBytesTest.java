package assay.lab.run.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.run.file.HistogramSum;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.SplittableRandom;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The library's own decoder is the measure. */
class HistogramBytesTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2047, 2048, 1_000_000, 1L << 30, 1L << 42})
  void sumsAreThoseOfTheLibrary(long longest) throws DataFormatException {
    SplittableRandom random = new SplittableRandom(longest);
    Histogram expected = growing();
    HistogramSum counts = new HistogramSum();
    try (HistogramBytes decoder = new HistogramBytes()) {
      for (int i = 0; i < 20; i++) {
        Histogram part = growing();
        for (int j = 0; j < 200; j++) {
          part.recordValueWithCount(random.nextLong(longest + 1), 1 + random.nextLong(1L << 40));
        }
        expected.add(part);
        byte[] line = encoded(part);
        decoder.addTo(counts, line, 0, line.length);
      }
    }
    Histogram sum = moved(counts);
    assertThat(sum).isEqualTo(expected);
    assertThat(sum.getMaxValue()).isEqualTo(expected.getMaxValue());
    assertThat(sum.getTotalCount()).isEqualTo(expected.getTotalCount());
  }

  @Test
  void histogramsOfAnotherShapeAreReadByTheLibrary() throws DataFormatException {
    Histogram coarse = new Histogram(1_000_000, 2);
    coarse.recordValueWithCount(5000, 7);
    HistogramSum counts = new HistogramSum();
    try (HistogramBytes decoder = new HistogramBytes()) {
      byte[] line = encoded(coarse);
      decoder.addTo(counts, line, 0, line.length);
    }
    Histogram sum = moved(counts);
    assertThat(sum.getTotalCount()).isEqualTo(7);
    assertThat(sum.getMaxValue()).isBetween(4950L, 5050L);
  }

  @Test
  void damageAddsNothingWhereverItIs() {
    Histogram part = growing();
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 500; i++) {
      part.recordValue(random.nextLong(10_000_000));
    }
    byte[] line = encoded(part);
    try (HistogramBytes decoder = new HistogramBytes()) {
      for (int cut = 0; cut < line.length - 8; cut += 7) {
        byte[] torn = Arrays.copyOf(line, cut);
        HistogramSum counts = new HistogramSum();
        assertThatThrownBy(() -> decoder.addTo(counts, torn, 0, torn.length)).isNotNull();
        assertThat(moved(counts).getTotalCount()).isZero();
      }
    }
  }

  private static Histogram moved(HistogramSum counts) {
    Histogram histogram = growing();
    counts.addTo(histogram);
    return histogram;
  }

  private static Histogram growing() {
    Histogram histogram = new Histogram(3);
    histogram.setAutoResize(true);
    return histogram;
  }

  private static byte[] encoded(Histogram histogram) {
    ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(bytes);
    return Base64.getEncoder().encode(Arrays.copyOf(bytes.array(), length));
  }
}
