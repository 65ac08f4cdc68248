package assay.study.query.run;

import assay.store.Names;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

enum AccessMethod {
  SCAN,
  INDEX,

  AUTO;

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  static AccessMethod named(String label) {
    List<String> labels = Arrays.stream(values()).map(AccessMethod::label).toList();
    if (!labels.contains(label)) {
      throw new IllegalArgumentException(
          "no plan '" + label + "'; " + Names.nearest(label, labels));
    }
    return values()[labels.indexOf(label)];
  }

  /**
   * Returns the method with a given label. Without a label, returns {@link #AUTO} if there are
   * counts, else {@link #INDEX} if there is an index, else {@link #SCAN}.
   */
  static AccessMethod of(Optional<String> label, boolean isIndexed, boolean isCounted) {
    return label.map(AccessMethod::named).orElse(isCounted ? AUTO : isIndexed ? INDEX : SCAN);
  }
}
