package assay.lab.workload.format;

import assay.lab.workload.draw.LengthChooser;
import java.util.List;

/**
 * Distribution of the lengths of values. A length is a function of the seed, the row's number and
 * the field, so that readers can check the length.
 */
public sealed interface FieldLength {
  int MOST_BYTES = 64 << 20;

  int least();

  int most();

  LengthChooser chooser();

  record Constant(int bytes) implements FieldLength {
    public Constant {
      check("field bytes", bytes, 0);
    }

    @Override
    public int least() {
      return bytes;
    }

    @Override
    public int most() {
      return bytes;
    }

    @Override
    public LengthChooser chooser() {
      return unit -> bytes;
    }
  }

  record Uniform(int least, int most) implements FieldLength {
    public Uniform {
      checkRange(least, most);
    }

    @Override
    public LengthChooser chooser() {
      return LengthChooser.uniform(least, most);
    }
  }

  /** A zipfian distribution with YCSB's exponent. The shortest values are the most probable. */
  record Zipfian(int least, int most) implements FieldLength {
    public Zipfian {
      checkRange(least, most);
    }

    @Override
    public LengthChooser chooser() {
      return LengthChooser.zipfian(least, most);
    }
  }

  /**
   * A histogram of lengths, with the same meaning as the histogram file of YCSB's generator. Values
   * of bucket i have (i + 1) × {@code blockBytes} bytes. Values of the last bucket are as long as
   * the values of the second-to-last bucket. The last bucket's count is reduced by 1, and the first
   * bucket's count is increased by 1.
   *
   * @param counts number of values in each bucket
   */
  record Histogram(int blockBytes, List<Long> counts) implements FieldLength {
    public Histogram {
      counts = List.copyOf(counts);
      check("histogram block bytes", blockBytes, 1);
      if (counts.isEmpty() || counts.stream().anyMatch(count -> count < 0)) {
        throw new IllegalArgumentException(
            "histogram counts " + counts + ": must have at least one count, and none below 0");
      }
      check("longest value of the histogram", (long) blockBytes * (counts.size() - 1), 0);
      sum(counts);
    }

    private static long sum(List<Long> counts) {
      long sum = 0;
      try {
        for (long count : counts) {
          sum = Math.addExact(sum, count);
        }
      } catch (ArithmeticException e) {
        throw new IllegalArgumentException(
            "the sum of the histogram counts does not fit into 63 bits", e);
      }
      if (sum == 0) {
        throw new IllegalArgumentException(
            "histogram counts " + counts + ": at least one count must be above zero");
      }
      return sum;
    }

    @Override
    public int least() {
      return counts.size() == 1 ? 0 : blockBytes;
    }

    @Override
    public int most() {
      return blockBytes * (counts.size() - 1);
    }

    @Override
    public LengthChooser chooser() {
      long area = sum(counts);
      long[] upTo = new long[counts.size() - 1];
      long sum = 0;
      for (int bucket = 0; bucket < upTo.length; bucket++) {
        sum += counts.get(bucket);
        upTo[bucket] = sum;
      }
      return unit -> {
        long number = (long) (unit * area);
        for (int bucket = 0; bucket < upTo.length; bucket++) {
          if (number <= upTo[bucket]) {
            return (bucket + 1) * blockBytes;
          }
        }
        return upTo.length * blockBytes;
      };
    }
  }

  private static void check(String name, long value, long least) {
    RowFormat.check(name, value, least, MOST_BYTES);
  }

  private static void checkRange(int least, int most) {
    check("minimum field bytes", least, 0);
    check("maximum field bytes", most, least);
  }
}
