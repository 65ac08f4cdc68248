package assay.clusters.accumulo;

import java.util.Locale;

/** Whether tablet servers hold fresh writes outside the Java heap. */
enum NativeMaps {
  /** On if the library can be built here, else off with a line that says why. */
  AUTO,
  ON,
  OFF;

  /** By the word that a user writes. */
  static NativeMaps of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
