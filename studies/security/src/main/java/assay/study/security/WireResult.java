package assay.study.security;

import assay.lab.ledger.CheckResults;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.Check.Finding;
import assay.lab.verdict.VerdictCode;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Result of checking captured network traffic. This result is part of the event that ends the check
 * phase.
 *
 * @param level the security level that was checked
 * @param sentences one sentence for each direction of traffic. If the level is not in effect or
 *     could not be checked, sentences with the reasons follow
 * @param conditions values of the following conditions, by name: promised protection, TLS cipher,
 *     Kerberos encryption type, and provider of the ciphers
 */
record WireResult(
    String level, Outcome outcome, List<String> sentences, Map<String, String> conditions) {
  enum Outcome {
    PASSED("passed"),
    FAILED("failed"),
    /**
     * The capture contains too little traffic to decide whether the security level is in effect.
     */
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

  static List<Finding> findings(RecordedRun run) {
    return CheckResults.of(
        run, WirePlan.class, WireResult.class, (plan, result) -> result.finding());
  }

  private Finding finding() {
    String all = String.join("; ", sentences);
    return switch (outcome) {
      case PASSED -> Finding.noted("Security level '" + level + "' is in effect: " + all + ".");
      case FAILED ->
          new Finding(
              Optional.of(VerdictCode.WRONG),
              "Security level '" + level + "' is not in effect: " + all + ".");
      case UNDETERMINED ->
          new Finding(
              Optional.of(VerdictCode.INCOMPLETE),
              "Wire check of level '" + level + "' is undetermined: " + all + ".");
    };
  }
}
