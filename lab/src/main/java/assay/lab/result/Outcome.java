package assay.lab.result;

import java.util.Locale;

public enum Outcome {
  REPRODUCED,
  CONTRARY,
  UNDETERMINED,
  /** Not enough runs or repeats, or not enough that are valid. */
  NOT_RUN;

  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
