package assay.lab.load;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Counts errors by message. Memory is bounded: after {@link #MOST_DISTINCT} distinct messages,
 * errors with any other message are counted together. Thread-safe.
 */
final class ErrorLog {
  private static final int MOST_DISTINCT = 100;
  private static final int LONGEST = 500;
  private static final String REST = "(other errors)";

  private final String about;
  private final Map<String, Long> fresh = new LinkedHashMap<>();
  private final Set<String> known = new HashSet<>();

  ErrorLog(String about) {
    this.about = about;
  }

  synchronized void note(String operation, String outcome, String message) {
    String line = operation + " " + outcome + ": " + message + about;
    if (line.length() > LONGEST) {
      line = line.substring(0, LONGEST) + "…";
    }
    if (known.size() < MOST_DISTINCT) {
      known.add(line);
    }
    if (!known.contains(line)) {
      line = REST;
    }
    fresh.merge(line, 1L, Long::sum);
  }

  synchronized Map<String, Long> take() {
    Map<String, Long> taken = new LinkedHashMap<>(fresh);
    fresh.clear();
    return taken;
  }
}
