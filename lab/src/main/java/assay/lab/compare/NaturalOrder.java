package assay.lab.compare;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Orders texts as people do: {@code clients=9} before {@code clients=10}. Thread-safe. */
final class NaturalOrder implements Comparator<String> {
  private static final Pattern PIECE = Pattern.compile("\\d+|\\D+");

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
        ? new BigInteger(one).compareTo(new BigInteger(other))
        : one.compareTo(other);
  }
}
