package assay.store;

import java.util.List;

/**
 * The columns that a read or scan returns.
 *
 * @param names names of the columns; an empty list means all columns
 */
public record Columns(List<Name> names) {
  public static final Columns ALL = new Columns(List.of());

  public record Name(Bytes family, Bytes qualifier) {}

  public Columns {
    names = List.copyOf(names);
  }

  public boolean all() {
    return names.isEmpty();
  }

  /** Returns whether a read or scan of these columns returns the given column. */
  public boolean contains(Bytes family, Bytes qualifier) {
    if (names.isEmpty()) {
      return true;
    }
    for (Name name : names) {
      if (name.family.equals(family) && name.qualifier.equals(qualifier)) {
        return true;
      }
    }
    return false;
  }
}
