package assay.lab.experiment.file.key;

import assay.lab.study.BadKey;
import assay.lab.study.Key;
import assay.lab.workload.format.VisibilityFormat;
import java.util.Optional;

/** Visibility expressions of cells (YCSB++, §2.3.6 and table 4). */
public record VisibilityKeys(
    @Key(
            "Number of terms in each cell's visibility expression, 0 to 11; 0 writes no "
                + "expression.")
        int terms,
    @Key(
            value = "Length of an expression in bytes, whatever its number of terms.",
            otherwise = "100")
        int bytes,
    @Key(
            value =
                "Number of labels to draw terms from, for stores with defined labels; 0 makes"
                    + " each term unique.",
            otherwise = "0")
        int labels) {

  public VisibilityKeys {
    if (terms < 0 || terms > VisibilityFormat.MOST_TERMS) {
      throw new BadKey("terms", terms + ": must be from 0 to " + VisibilityFormat.MOST_TERMS);
    }
    if (terms > 0) {
      try {
        new VisibilityFormat(terms, bytes, labels);
      } catch (IllegalArgumentException e) {
        throw new BadKey("bytes", e.getMessage());
      }
    }
  }

  Optional<VisibilityFormat> format() {
    return terms == 0 ? Optional.empty() : Optional.of(new VisibilityFormat(terms, bytes, labels));
  }
}
