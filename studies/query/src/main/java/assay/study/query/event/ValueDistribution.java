package assay.study.query.event;

import assay.lab.study.Require;
import assay.lab.workload.draw.CountedRandom;
import assay.lab.workload.draw.Hex;
import assay.lab.workload.draw.ZipfTable;
import assay.store.Bytes;
import java.util.List;
import java.util.stream.IntStream;

/** Distribution of a field's values. Drawing a value does not allocate memory. Thread-safe. */
public sealed interface ValueDistribution {
  int longest();

  /**
   * Writes the value that is derived from 64 random bits.
   *
   * @param bits random bits, or the time of the event for {@link Time}
   * @param into buffer to write to
   * @param at index in the buffer at which the value starts
   * @return index in the buffer after the value
   */
  int write(long bits, byte[] into, int at);

  record OneOf(List<Bytes> values) implements ValueDistribution {
    public OneOf {
      Require.that(!values.isEmpty(), "at least one value is required");
      values = values.stream().map(Bytes::copy).toList();
    }

    @Override
    public int longest() {
      return values.stream().mapToInt(Bytes::length).max().orElseThrow();
    }

    @Override
    public int write(long bits, byte[] into, int at) {
      return copy(values.get((int) CountedRandom.below(bits, values.size())), into, at);
    }
  }

  /**
   * Values from a list with a Zipf distribution. The n-th value is 1 / n^exponent times as frequent
   * as the first value.
   */
  record Zipfian(List<Bytes> values, ZipfTable ranks) implements ValueDistribution {
    /**
     * Returns the domain names {@code example.com}, {@code site-2.example}, {@code site-3.example}
     * and so on, with a Zipf distribution.
     *
     * @param count number of domain names
     */
    public static Zipfian domains(int count, double exponent) {
      return new Zipfian(
          IntStream.rangeClosed(1, count)
              .mapToObj(i -> Bytes.of(i == 1 ? "example.com" : "site-" + i + ".example"))
              .toList(),
          new ZipfTable(count, exponent));
    }

    public static Zipfian numbered(String prefix, int count, double exponent) {
      return new Zipfian(
          IntStream.rangeClosed(1, count).mapToObj(i -> Bytes.of(prefix + i)).toList(),
          new ZipfTable(count, exponent));
    }

    public static Zipfian of(double exponent, String... values) {
      return new Zipfian(
          List.of(values).stream().map(Bytes::of).toList(), new ZipfTable(values.length, exponent));
    }

    @Override
    public int longest() {
      return values.stream().mapToInt(Bytes::length).max().orElseThrow();
    }

    @Override
    public int write(long bits, byte[] into, int at) {
      return copy(values.get(ranks.draw(bits) - 1), into, at);
    }
  }

  record Addresses(int hosts) implements ValueDistribution {
    private static final int MOST = 1 << 24;

    public Addresses {
      Require.that(
          hosts >= 1 && hosts <= MOST,
          "number of hosts must be from 1 to " + MOST + "; got " + hosts);
    }

    @Override
    public int longest() {
      return "10.255.255.255".length();
    }

    @Override
    public int write(long bits, byte[] into, int at) {
      int host = (int) CountedRandom.below(bits, hosts);
      int next = decimal(10, into, at);
      for (int shift = 16; shift >= 0; shift -= Byte.SIZE) {
        into[next++] = '.';
        next = decimal((host >> shift) & 0xff, into, next);
      }
      return next;
    }
  }

  record Numbers(long least, long most) implements ValueDistribution {
    public Numbers {
      Require.that(
          least >= 0 && most >= least,
          "numbers must satisfy 0 ≤ least ≤ most; got least " + least + ", most " + most);
    }

    @Override
    public int longest() {
      return Long.toString(most).length();
    }

    @Override
    public int write(long bits, byte[] into, int at) {
      return decimal(least + CountedRandom.below(bits, most - least + 1), into, at);
    }
  }

  record Digits(int length) implements ValueDistribution {
    public Digits {
      Require.that(length >= 2 && length % 2 == 0, "number of digits must be even; got " + length);
    }

    @Override
    public int longest() {
      return length;
    }

    @Override
    public int write(long bits, byte[] into, int at) {
      int next = at;
      for (int part = 0; next < at + length; part++) {
        int width = Math.min(16, at + length - next);
        next = Hex.write(CountedRandom.bits(bits, part), width, into, next);
      }
      return next;
    }
  }

  /**
   * The time of the event, in ms since 1970. {@link EventMaker} passes the time instead of random
   * bits.
   */
  record Time() implements ValueDistribution {
    @Override
    public int longest() {
      return Long.toString(Long.MAX_VALUE).length();
    }

    @Override
    public int write(long bits, byte[] into, int at) {
      return decimal(bits, into, at);
    }
  }

  private static int copy(Bytes value, byte[] into, int at) {
    System.arraycopy(value.array(), value.offset(), into, at, value.length());
    return at + value.length();
  }

  private static int decimal(long number, byte[] into, int at) {
    int end = at + 1;
    for (long rest = number / 10; rest > 0; rest /= 10) {
      end++;
    }
    long left = number;
    for (int i = end - 1; i >= at; i--) {
      into[i] = (byte) ('0' + left % 10);
      left /= 10;
    }
    return end;
  }
}
