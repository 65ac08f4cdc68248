package assay.clusters.accumulo;

import java.util.Locale;

enum NativeMaps {
  /** On if the library can be built here, otherwise off with a line that says why. */
  AUTO,
  ON,
  OFF;

  static NativeMaps of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
