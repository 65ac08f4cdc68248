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

  /**
   * @throws IllegalArgumentException if there is no such plan; the message is one line
   */
  static AccessMethod named(String label) {
    List<String> labels = Arrays.stream(values()).map(AccessMethod::label).toList();
    if (!labels.contains(label)) {
      throw new IllegalArgumentException(
          "no plan '" + label + "'; " + Names.nearest(label, labels));
    }
    return values()[labels.indexOf(label)];
  }

  /** The plan with this label; without a label, the best plan that the tables allow. */
  static AccessMethod of(Optional<String> label, boolean isIndexed, boolean isCounted) {
    return label.map(AccessMethod::named).orElse(isCounted ? AUTO : isIndexed ? INDEX : SCAN);
  }
}
