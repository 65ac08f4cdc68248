package assay.store;

import assay.store.capability.LocalityGroups;
import assay.store.capability.PreSplit;
import java.util.List;

/**
 * Properties of a new table. Splits and locality groups are added after the table is created,
 * through {@link PreSplit} and {@link LocalityGroups}.
 *
 * @param families column families that will be written; some stores must know the families in
 *     advance
 * @param versions number of newest versions of each cell to keep, at least 1; reads return the
 *     newest version first
 */
public record TableSpec(List<Bytes> families, int versions) {
  public TableSpec {
    families = List.copyOf(families);
    if (versions < 1) {
      throw new IllegalArgumentException("'versions' must be at least 1; got " + versions);
    }
  }

  /** Returns the properties of a table that keeps one version of each cell. */
  public static TableSpec of(Bytes... families) {
    return new TableSpec(List.of(families), 1);
  }
}
