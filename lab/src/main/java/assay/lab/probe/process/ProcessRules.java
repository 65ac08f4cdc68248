package assay.lab.probe.process;

import java.util.List;

/**
 * Which group a process belongs to: that of the first rule that fits, or {@link #OTHER}. This very
 * JVM is always {@link #ASSAY}. Immutable.
 *
 * @param rules in their order
 */
public record ProcessRules(List<ProcessRule> rules) {
  /** The group of this very JVM. */
  public static final String ASSAY = "assay";

  /** The group of whom no rule fits. */
  public static final String OTHER = "other";

  /** Copies. */
  public ProcessRules {
    rules = List.copyOf(rules);
  }

  String groupOf(ProcessRule.Candidate candidate) {
    for (ProcessRule rule : rules) {
      if (rule.fits(candidate)) {
        return rule.group();
      }
    }
    return OTHER;
  }
}
