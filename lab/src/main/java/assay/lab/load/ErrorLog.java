package assay.lab.load;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Counts errors by what they say. Bounded: what is said in too many ways is counted together.
 * Thread-safe; used for operations that went wrong only.
 */
final class ErrorLog {
  private static final int MOST_DISTINCT = 100;
  private static final int LONGEST = 500;
  private static final String REST = "(other errors)";

  private final String about;
  private final Map<String, Long> fresh = new LinkedHashMap<>();
  private final Set<String> known = new HashSet<>();

  /**
   * @param about follows on each message; empty for nothing
   */
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

  /** What was noted since the last call, with counts. */
  synchronized Map<String, Long> take() {
    Map<String, Long> taken = new LinkedHashMap<>(fresh);
    fresh.clear();
    return taken;
  }
}
