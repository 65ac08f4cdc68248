package assay.clusters;

import java.util.Locale;

/** Whether tablet servers hold fresh writes outside the Java heap. */
public enum NativeMaps {
  /** On if the library can be built here, else off with a line that says why. */
  AUTO,
  ON,
  OFF;

  /** Lower-case, as a user writes it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
