package assay.lab.load;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts errors by what they say. Bounded: what is said in too many ways is counted together.
 * Thread-safe; used for operations that went wrong only.
 */
final class ErrorLog {
  private static final int MOST_DISTINCT = 100;
  private static final int LONGEST = 500;
  private static final String REST = "(other errors)";

  private final Map<String, Long> fresh = new LinkedHashMap<>();
  private int distinct;

  synchronized void note(String operation, String outcome, String message) {
    String line = operation + " " + outcome + ": " + message;
    if (line.length() > LONGEST) {
      line = line.substring(0, LONGEST) + "…";
    }
    if (!fresh.containsKey(line) && ++distinct > MOST_DISTINCT) {
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
