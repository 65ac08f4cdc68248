package assay.store;

import java.util.List;

/**
 * Which columns a read or scan returns: all of them, or the named ones.
 *
 * @param names empty means all columns
 */
public record Columns(List<Name> names) {
  /** Every column of the row. */
  public static final Columns ALL = new Columns(List.of());

  /** One column. */
  public record Name(Bytes family, Bytes qualifier) {}

  public Columns {
    names = List.copyOf(names);
  }

  /** Whether every column is meant. */
  public boolean all() {
    return names.isEmpty();
  }

  /** Whether a cell of this family and qualifier is meant. */
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
