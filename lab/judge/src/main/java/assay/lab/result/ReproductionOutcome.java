package assay.lab.result;

import java.util.Locale;

public enum ReproductionOutcome {
  REPRODUCED,
  CONTRARY,
  UNDETERMINED,
  /** There are too few valid runs or repeats to check the finding. */
  NOT_RUN;

  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
