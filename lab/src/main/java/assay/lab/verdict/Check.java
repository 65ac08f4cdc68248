package assay.lab.verdict;

import assay.lab.run.RecordedRun;
import assay.lab.study.Part;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A rule that a study adds to verdicts.
 *
 * @param findings what it finds in a run; none where it has nothing to say
 */
public record Check(String name, Function<RecordedRun, List<Finding>> findings) implements Part {
  /**
   * Something found.
   *
   * @param code what the run is for it; empty if it is evidence alone
   * @param sentence with the figures that it rests on
   */
  public record Finding(Optional<VerdictCode> code, String sentence) {
    public Finding {
      if (code.isPresent() && code.get().isValid()) {
        throw new IllegalArgumentException(code.get() + ": a finding makes a run invalid, or not");
      }
    }

    /** The store lost or changed data. */
    public static Finding wrong(String sentence) {
      return new Finding(Optional.of(VerdictCode.WRONG), sentence);
    }

    /** Evidence for whoever reads the verdict. */
    public static Finding noted(String sentence) {
      return new Finding(Optional.empty(), sentence);
    }
  }
}
