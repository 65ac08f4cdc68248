package assay.lab.run.latency;

import assay.lab.run.file.HistogramSum;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;

/**
 * Decodes the histograms in latency files. The histograms are encoded in version 2 of
 * HdrHistogram's compressed format, in base 64. This class reuses its buffers. HdrHistogram's
 * decoder would allocate an inflater and a histogram of several hundred kilobytes for each line.
 * Not thread-safe; must be closed.
 */
final class HistogramBytes implements AutoCloseable {
  private static final int COMPRESSED = 0x1c849304 | 0x10;
  private static final int PLAIN = 0x1c849303 | 0x10;
  private static final int COMPRESSED_HEAD = 8;
  private static final int PLAIN_HEAD = 40;

  private static final int DIGITS = 3;

  private final Inflater inflater = new Inflater();
  private byte[] plain = new byte[1 << 14];
  private int end;
  private int[] places = new int[0];
  private long[] amounts = new long[0];

  /**
   * Decodes a histogram from base 64, and adds the histogram to a sum. Adds nothing if the
   * histogram is damaged.
   */
  void addTo(HistogramSum sum, byte[] encoded, int from, int to) throws DataFormatException {
    ByteBuffer bytes = Base64.getDecoder().decode(ByteBuffer.wrap(encoded, from, to - from));
    if (bytes.remaining() >= COMPRESSED_HEAD && bytes.getInt(0) == COMPRESSED) {
      inflate(bytes);
      if (isUsual()) {
        int size = scan();
        sum.add(places, amounts, size);
        return;
      }
    }
    sum.add(Histogram.decodeFromCompressedByteBuffer(bytes, 0));
  }

  private void inflate(ByteBuffer bytes) throws DataFormatException {
    inflater.reset();
    inflater.setInput(
        bytes.array(), bytes.arrayOffset() + COMPRESSED_HEAD, bytes.limit() - COMPRESSED_HEAD);
    end = 0;
    while (!inflater.finished()) {
      int read = inflater.inflate(plain, end, plain.length - end);
      end += read;
      if (end == plain.length) {
        plain = Arrays.copyOf(plain, 2 * plain.length);
      } else if (read == 0) {
        throw new DataFormatException("the histogram is truncated");
      }
    }
  }

  private boolean isUsual() throws DataFormatException {
    if (end < PLAIN_HEAD) {
      return false;
    }
    ByteBuffer head = ByteBuffer.wrap(plain, 0, end);
    boolean usual =
        head.getInt(0) == PLAIN
            && head.getInt(8) == 0
            && head.getInt(12) == DIGITS
            && head.getLong(16) == 1
            && head.getDouble(32) == 1;
    int countsEnd = PLAIN_HEAD + head.getInt(4);
    if (usual && (countsEnd > end || countsEnd < PLAIN_HEAD)) {
      throw new DataFormatException(
          "the counts end at byte " + countsEnd + ", but the histogram has " + end + " bytes");
    }
    end = usual ? countsEnd : end;
    return usual;
  }

  /**
   * Decodes the counts, which are encoded as numbers of up to nine bytes. The first eight bytes of
   * a number carry seven bits each; the ninth byte carries eight bits. The lowest bit of a number
   * is the sign. A negative number -n means n counts of zero.
   *
   * @return number of positions with a nonzero count
   */
  private int scan() throws DataFormatException {
    if (places.length < end) {
      places = new int[plain.length];
      amounts = new long[plain.length];
    }
    byte[] in = plain;
    int size = 0;
    int place = 0;
    for (int i = PLAIN_HEAD; i < end; ) {
      long value = in[i++];
      if (value < 0) {
        value &= 0x7f;
        for (int shift = 7; ; shift += 7) {
          if (i == end) {
            throw new DataFormatException("a count of the histogram is truncated");
          }
          byte b = in[i++];
          value |= (shift == 56 ? (long) b : b & 0x7fL) << shift;
          if (b >= 0 || shift == 56) {
            break;
          }
        }
      }
      long count = (value >>> 1) ^ -(value & 1);
      // To avoid an unpredictable branch, every count is stored. A count that is not positive is
      // overwritten by the next count.
      places[size] = place;
      amounts[size] = count;
      size += (int) (-count >>> 63);
      long next = place + Math.max(-count, 1);
      if (next < place || next > HistogramSum.PLACES) {
        throw new DataFormatException("a position in the histogram is out of range: " + next);
      }
      place = (int) next;
    }
    return size;
  }

  @Override
  public void close() {
    inflater.end();
  }
}
