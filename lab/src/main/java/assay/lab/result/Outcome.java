package assay.lab.result;

import java.util.Locale;

public enum Outcome {
  REPRODUCED,
  CONTRARY,
  UNDETERMINED,
  /** Runs or repeats are missing or not valid. */
  NOT_RUN;

  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
