package assay.store;

import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Suggests corrections for misspelt names. */
public final class Names {
  /** Maximum number of names in an error message. A longer list would hide the error itself. */
  private static final int MOST_LISTED = 40;

  private Names() {}

  /**
   * Returns a hint for an error message about an unknown name. The hint is {@code did you mean
   * 'x'?} if a known name is similar. If no known name is similar, the hint lists the known names,
   * provided that there are at most 40.
   */
  public static String nearest(String given, Collection<String> known) {
    String best =
        given.length() < 3
            ? null
            : known.stream()
                .filter(name -> name.startsWith(given))
                .sorted()
                .findFirst()
                .orElse(null);
    if (best != null) {
      return "did you mean '" + best + "'?";
    }
    int bestDistance = Math.max(2, given.length() / 3) + 1;
    for (String name : known) {
      int distance = distance(given.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
      if (distance < bestDistance && isTypingError(given, name, distance)) {
        bestDistance = distance;
        best = name;
      }
    }
    if (best != null) {
      return "did you mean '" + best + "'?";
    }
    List<String> sorted = known.stream().sorted().toList();
    if (sorted.isEmpty()) {
      return "there are no known names";
    }
    return sorted.size() > MOST_LISTED
        ? "none of the " + sorted.size() + " known names is similar"
        : "expected one of: " + String.join(", ", sorted);
  }

  /**
   * Returns whether two names differ by a typing error of a few letters rather than by a whole
   * word. A shared prefix or suffix, such as 'proportion' in 'deleteproportion', does not make
   * names similar.
   */
  private static boolean isTypingError(String given, String name, int distance) {
    String one = given.toLowerCase(Locale.ROOT);
    String other = name.toLowerCase(Locale.ROOT);
    int shorter = Math.min(one.length(), other.length());
    int start = 0;
    while (start < shorter && one.charAt(start) == other.charAt(start)) {
      start++;
    }
    int end = 0;
    while (end < shorter - start
        && one.charAt(one.length() - 1 - end) == other.charAt(other.length() - 1 - end)) {
      end++;
    }
    return distance <= Math.max(2, (one.length() - start - end) / 2) && distance < letters(given);
  }

  /**
   * Returns the number of letters and digits in a name. Two names are similar only if their
   * distance is less than the number of letters and digits in the given name. For example, '-h' is
   * not similar to '-t'.
   */
  private static long letters(String name) {
    return name.chars().filter(Character::isLetterOrDigit).count();
  }

  /**
   * Returns the Levenshtein distance: the minimum number of characters to change, insert or delete.
   */
  public static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substitute = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substitute, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
