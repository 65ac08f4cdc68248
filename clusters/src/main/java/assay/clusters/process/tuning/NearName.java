package assay.clusters.process.tuning;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Suggests known names that resemble an unknown name. */
public final class NearName {
  private static final int TYPING_ERROR = 2;

  private NearName() {}

  /**
   * Returns {@code did you mean 'x'?} if a known name is similar, otherwise a list of all known
   * names.
   */
  public static String of(String given, Collection<String> known) {
    return known.stream()
        .filter(name -> distance(given, name) <= Math.max(2, given.length() / 3))
        .min(
            Comparator.comparing((String name) -> distance(given, name))
                .thenComparing(name -> name))
        .map(name -> "did you mean '" + name + "'?")
        .orElseGet(
            () ->
                known.isEmpty()
                    ? "there are no valid names"
                    : "expected one of: " + String.join(", ", known.stream().sorted().toList()));
  }

  /**
   * Returns a known name that differs from the given name in at most two letters, or that begins
   * with the given name. Returns empty if there is no such name.
   */
  static Optional<String> misspelt(String given, Collection<String> known) {
    return known.stream()
        .filter(name -> distance(given, name) <= TYPING_ERROR)
        .min(Comparator.comparing((String name) -> distance(given, name)));
  }

  /**
   * Returns the edit distance of two texts: the number of letters to change, add or remove,
   * ignoring case. The edit distance is 0 if {@code name} begins with {@code given} and {@code
   * given} has at least three letters.
   */
  private static int distance(String given, String name) {
    String a = given.toLowerCase(Locale.ROOT);
    String b = name.toLowerCase(Locale.ROOT);
    if (a.length() > 2 && b.startsWith(a)) {
      return 0;
    }
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
