package assay.study.security;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was found on the wire.
 *
 * @param level whose promise was looked at
 * @param sentences one for each direction, and one for what is against the outcome
 * @param conditions cipher, type of encryption and provider, by name
 */
record WireResult(
    String level, Outcome outcome, List<String> sentences, Map<String, String> conditions) {
  /** How it ended. */
  enum Outcome {
    /** All that the level promises was seen. */
    PASSED("passed"),
    /** Something else was seen. */
    FAILED("failed"),
    /** Too little was seen to say. */
    UNDETERMINED("undetermined");

    private final String word;

    Outcome(String word) {
      this.word = word;
    }

    String word() {
      return word;
    }

    static Outcome of(String word) {
      return switch (word) {
        case "passed" -> PASSED;
        case "failed" -> FAILED;
        default -> UNDETERMINED;
      };
    }
  }

  static final String OUTCOME = "outcome";
  static final String LEVEL = "level";
  static final String SENTENCES = "sentences";

  /** For the event of a phase's end. */
  Map<String, Object> detail() {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put(LEVEL, level);
    detail.put(OUTCOME, outcome.word());
    detail.put(SENTENCES, sentences);
    return detail;
  }
}
