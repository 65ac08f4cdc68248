package assay.lab.verdict;

import assay.lab.run.RecordedRun;
import assay.lab.study.Part;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A rule that a study adds to verdicts.
 *
 * @param name name of the rule
 * @param findings computes the findings of a run; the returned list may be empty
 */
public record Check(String name, Function<RecordedRun, List<Finding>> findings) implements Part {
  /**
   * A fact that a check found about a run.
   *
   * @param code verdict that results from the finding; empty if the finding is only evidence
   * @param sentence sentence with the finding and the numbers that prove the finding
   */
  public record Finding(Optional<VerdictCode> code, String sentence) {
    public Finding {
      if (code.isPresent() && code.get().isValid()) {
        throw new IllegalArgumentException(
            "a finding must result in an invalid verdict; got " + code.get());
      }
    }

    public static Finding wrong(String sentence) {
      return new Finding(Optional.of(VerdictCode.WRONG), sentence);
    }

    public static Finding noted(String sentence) {
      return new Finding(Optional.empty(), sentence);
    }
  }
}
