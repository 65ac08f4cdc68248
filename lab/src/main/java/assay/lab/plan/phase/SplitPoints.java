package assay.lab.plan.phase;

import assay.lab.workload.format.KeyFormat;
import assay.store.Bytes;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** Where a table is divided before data comes (YCSB++, §2.3.3). */
public sealed interface SplitPoints {
  /** The points, each the last row of its tablet; of one tablet there are none. */
  SortedSet<Bytes> points();

  /** As a plan shows them. */
  Map<String, Object> settings();

  /**
   * Quantiles of the keys of coming rows, so that tablets get equally many of them.
   *
   * @param rows the table will hold those with numbers below this
   * @param tablets into so many parts; 1 divides nothing
   */
  record OfRows(KeyFormat keys, long rows, int tablets) implements SplitPoints {
    private static final int SAMPLES_A_TABLET = 100;

    /** Quantiles of a sample of rows, evenly drawn; so they fit any format of keys. */
    @Override
    public SortedSet<Bytes> points() {
      int samples = (int) Math.min(rows, (long) tablets * SAMPLES_A_TABLET);
      Bytes[] sample = new Bytes[samples];
      for (int i = 0; i < samples; i++) {
        sample[i] = keys.key((long) ((double) i / samples * rows));
      }
      Arrays.sort(sample);
      SortedSet<Bytes> points = new TreeSet<>();
      for (int tablet = 1; tablet < tablets; tablet++) {
        points.add(sample[(int) ((long) tablet * samples / tablets)]);
      }
      return points;
    }

    @Override
    public Map<String, Object> settings() {
      return Map.of("tablets", tablets);
    }
  }

  /**
   * Equal ranges of a range of keys, as numbers of which the digits are the first.
   *
   * @param from the range's first key; what lies before it falls to the first tablet
   * @param to its end; what lies behind it falls to the last tablet
   */
  record OfRange(KeyFormat keys, String from, String to, int tablets) implements SplitPoints {
    /** Digits beyond those given, so that ranges differ by less than this of their length. */
    private static final double FINEST = 1e-6;

    public OfRange {
      int given = Math.max(from.length(), to.length());
      if (number(keys, from, given).compareTo(number(keys, to, given)) >= 0) {
        throw new IllegalArgumentException(
            "'" + from + "' to '" + to + "': must be a range of keys that is not empty");
      }
    }

    @Override
    public SortedSet<Bytes> points() {
      int given = Math.max(from.length(), to.length());
      int finer = (int) Math.ceil(Math.log(tablets / FINEST) / Math.log(keys.order().base()));
      BigInteger first = number(keys, from, given + finer);
      BigInteger range = number(keys, to, given + finer).subtract(first);
      SortedSet<Bytes> points = new TreeSet<>();
      for (int tablet = 1; tablet < tablets; tablet++) {
        BigInteger part =
            range.multiply(BigInteger.valueOf(tablet)).divide(BigInteger.valueOf(tablets));
        points.add(Bytes.of(key(first.add(part), given, given + finer)));
      }
      return points;
    }

    /** The key's digits as a number, filled up with zeros behind them to a key of this length. */
    private static BigInteger number(KeyFormat keys, String key, int length) {
      int base = keys.order().base();
      String digits =
          key.startsWith(KeyFormat.START) ? key.substring(KeyFormat.START.length()) : "";
      if (digits.isEmpty() || !digits.chars().allMatch(digit -> isDigit(digit, base))) {
        throw new IllegalArgumentException(
            "'"
                + key
                + "' is not a key of this workload, which are '"
                + KeyFormat.START
                + "' and digits from 0 to "
                + (base == 10 ? "9" : "f"));
      }
      return new BigInteger(digits + "0".repeat(length - key.length()), base);
    }

    private static boolean isDigit(int character, int base) {
      return Character.digit(character, base) >= 0 && !Character.isUpperCase(character);
    }

    /** The key of a number, its length at most {@code most}, and no more than needed. */
    private String key(BigInteger number, int given, int most) {
      String text = number.toString(keys.order().base());
      String key =
          KeyFormat.START + "0".repeat(most - KeyFormat.START.length() - text.length()) + text;
      int end = most;
      while (end > given && key.charAt(end - 1) == '0') {
        end--;
      }
      return key.substring(0, end);
    }

    @Override
    public Map<String, Object> settings() {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("from", from);
      map.put("to", to);
      map.put("tablets", tablets);
      return map;
    }
  }

  /**
   * Points that a file lists.
   *
   * @param file as the user named it
   */
  record Listed(String file, SortedSet<Bytes> points) implements SplitPoints {
    public Listed {
      points = Collections.unmodifiableSortedSet(new TreeSet<>(points));
    }

    @Override
    public Map<String, Object> settings() {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("file", file);
      map.put("tablets", points.size() + 1);
      return map;
    }
  }
}
