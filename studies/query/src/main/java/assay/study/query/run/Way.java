package assay.study.query.run;

import assay.store.Names;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How events are found. */
enum Way {
  SCAN,
  INDEX,

  /** The one that counts speak for. */
  AUTO;

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * By its label.
   *
   * @throws IllegalArgumentException if there is none; one line
   */
  static Way named(String label) {
    List<String> labels = Arrays.stream(values()).map(Way::label).toList();
    if (!labels.contains(label)) {
      throw new IllegalArgumentException(
          "no plan '" + label + "'; " + Names.nearest(label, labels));
    }
    return values()[labels.indexOf(label)];
  }

  /** The one that is said, or that what is named allows. */
  static Way of(Optional<String> label, boolean isIndexed, boolean isCounted) {
    return label.map(Way::named).orElse(isCounted ? AUTO : isIndexed ? INDEX : SCAN);
  }
}
