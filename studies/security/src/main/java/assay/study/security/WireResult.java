package assay.study.security;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Result of a wire check.
 *
 * @param level that was checked
 * @param sentences one for each direction of traffic, then the reasons against the level
 * @param conditions cipher, encryption type and provider, by name
 */
record WireResult(
    String level, Outcome outcome, List<String> sentences, Map<String, String> conditions) {
  enum Outcome {
    /** The traffic is protected as promised. */
    PASSED("passed"),
    /** Some traffic is not protected as promised. */
    FAILED("failed"),
    /** Too little was captured to decide. */
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

  Map<String, Object> detail() {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put(LEVEL, level);
    detail.put(OUTCOME, outcome.word());
    detail.put(SENTENCES, sentences);
    return detail;
  }
}
