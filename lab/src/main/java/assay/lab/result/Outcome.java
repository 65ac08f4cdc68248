package assay.lab.result;

import java.util.Locale;

/** What a finding comes to. */
public enum Outcome {
  REPRODUCED,
  CONTRARY,
  UNDETERMINED,
  /** Runs or repeats are missing, or are not valid. */
  NOT_RUN;

  /** As people read it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
