package assay.store;

import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Help for a name that is not known. */
public final class Names {
  private Names() {}

  /** {@code did you mean 'x'?} where one is near, else {@code expected one of: …}. */
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
      if (distance < bestDistance) {
        bestDistance = distance;
        best = name;
      }
    }
    if (best != null) {
      return "did you mean '" + best + "'?";
    }
    List<String> sorted = known.stream().sorted().toList();
    return sorted.isEmpty() ? "none is known" : "expected one of: " + String.join(", ", sorted);
  }

  /** Levenshtein's distance: how many letters to change, add or take away. */
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
