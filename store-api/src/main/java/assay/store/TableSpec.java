package assay.store;

import assay.store.capability.LocalityGroups;
import assay.store.capability.PreSplit;
import java.util.List;

/**
 * What a new table needs to know. Splits and locality groups are given to the new, empty table
 * through {@link PreSplit} and {@link LocalityGroups}.
 *
 * @param families column families that will be written; some stores must know them beforehand
 * @param versions how many versions of a cell are kept and returned, newest first; at least 1
 */
public record TableSpec(List<Bytes> families, int versions) {
  public TableSpec {
    families = List.copyOf(families);
    if (versions < 1) {
      throw new IllegalArgumentException("versions " + versions + ": at least 1");
    }
  }

  /** A table with one version a cell. */
  public static TableSpec of(Bytes... families) {
    return new TableSpec(List.of(families), 1);
  }
}
