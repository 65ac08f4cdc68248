package assay.clusters.accumulo;

import java.util.Locale;

enum NativeMaps {
  /**
   * Native maps if the library can be built here; otherwise no native maps, and a line that says
   * why.
   */
  AUTO,
  ON,
  OFF;

  static NativeMaps of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
