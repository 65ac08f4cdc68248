package assay.lab.plan.admin;

import assay.lab.study.Require;
import assay.lab.value.NamedValues;
import assay.lab.workload.format.KeyFormat;
import assay.store.Bytes;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/** Keys at which a table is split before the table has data (YCSB++, §2.3.3). */
public sealed interface SplitPoints {
  /**
   * Returns the split points. Each split point is the last row of its tablet. The set of split
   * points is empty if the table has only one tablet.
   */
  SortedSet<Bytes> points();

  NamedValues settings();

  /**
   * Splits a table at quantiles of the expected keys, so that tablets get equal numbers of rows.
   *
   * @param rows number of rows that the table will hold; the first row has number 0
   * @param tablets number of tablets; 1 leaves the table unsplit
   */
  record OfRows(KeyFormat keys, long rows, int tablets) implements SplitPoints {
    private static final int SAMPLES_A_TABLET = 100;

    /** Returns quantiles of an evenly spaced sample of rows. A sample works with any key format. */
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
    public NamedValues settings() {
      return NamedValues.of("tablets", tablets);
    }
  }

  /**
   * Splits a range of keys into ranges of equal length. The leading digits of a key are treated as
   * a number.
   *
   * @param from the first key; smaller keys belong to the first tablet
   * @param to end of the key range (exclusive); larger keys belong to the last tablet
   */
  record OfRange(KeyFormat keys, String from, String to, int tablets) implements SplitPoints {
    /**
     * Maximum difference between the lengths of two key ranges, as a share of a range's length.
     * This maximum determines the number of digits that are appended to the given keys.
     */
    private static final double FINEST = 1e-6;

    public OfRange {
      int given = Math.max(from.length(), to.length());
      Require.that(
          number(keys, from, given).compareTo(number(keys, to, given)) < 0,
          "the range from '" + from + "' to '" + to + "' is empty; 'to' must be a later key");
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

    private static BigInteger number(KeyFormat keys, String key, int length) {
      int base = keys.order().base();
      String digits =
          key.startsWith(KeyFormat.START) ? key.substring(KeyFormat.START.length()) : "";
      Require.that(
          !digits.isEmpty() && digits.chars().allMatch(digit -> isDigit(digit, base)),
          "'%s' is not a row key of this workload; row keys are '%s' plus digits from 0 to %s"
              .formatted(key, KeyFormat.START, base == 10 ? "9" : "f"));
      return new BigInteger(digits + "0".repeat(length - key.length()), base);
    }

    private static boolean isDigit(int character, int base) {
      return Character.digit(character, base) >= 0 && !Character.isUpperCase(character);
    }

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
    public NamedValues settings() {
      NamedValues.Builder settings = NamedValues.builder();
      settings.put("from", from);
      settings.put("to", to);
      settings.put("tablets", tablets);
      return settings.build();
    }
  }

  /**
   * Split points from a file.
   *
   * @param file path of the file, as given by the user
   */
  record Listed(String file, SortedSet<Bytes> points) implements SplitPoints {
    public Listed {
      points = Collections.unmodifiableSortedSet(new TreeSet<>(points));
    }

    @Override
    public NamedValues settings() {
      NamedValues.Builder settings = NamedValues.builder();
      settings.put("file", file);
      settings.put("tablets", points.size() + 1);
      return settings.build();
    }
  }
}
