package assay.study.security;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Map;

/**
 * Result of a wire check, as recorded in the end event of its phase.
 *
 * @param level the security level that was checked
 * @param sentences one sentence for each direction of traffic, then the reasons why the level is
 *     not in effect
 * @param conditions cipher, encryption type and provider, each by its name
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

    @JsonValue
    String word() {
      return word;
    }
  }
}
