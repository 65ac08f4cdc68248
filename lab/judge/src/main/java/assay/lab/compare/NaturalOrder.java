package assay.lab.compare;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Natural sort order of texts with numbers: {@code clients=9} precedes {@code clients=10}, and
 * {@code 100KB} precedes {@code 1MB}. Instances are thread-safe.
 */
final class NaturalOrder implements Comparator<String> {
  private static final Pattern PIECE = Pattern.compile("\\d+[KMG]B\\b|\\d+|\\D+");

  @Override
  public int compare(String one, String other) {
    Matcher ones = PIECE.matcher(one);
    Matcher others = PIECE.matcher(other);
    while (ones.find()) {
      if (!others.find()) {
        return 1;
      }
      int order = comparePieces(ones.group(), others.group());
      if (order != 0) {
        return order;
      }
    }
    return others.find() ? -1 : one.compareTo(other);
  }

  private static int comparePieces(String one, String other) {
    return Character.isDigit(one.charAt(0)) && Character.isDigit(other.charAt(0))
        ? number(one).compareTo(number(other))
        : one.compareTo(other);
  }

  private static BigInteger number(String piece) {
    int power = 1 + "KMG".indexOf(piece.charAt(Math.max(0, piece.length() - 2)));
    return power == 0
        ? new BigInteger(piece)
        : new BigInteger(piece.substring(0, piece.length() - 2)).shiftLeft(10 * power);
  }
}
