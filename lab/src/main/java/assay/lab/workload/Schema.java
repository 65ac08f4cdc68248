package assay.lab.workload;

import assay.store.Bytes;

/** The columns of generated rows: one family, and {@code field0}, {@code field1} and so on. */
public final class Schema {
  /** The one column family. */
  public static final Bytes FAMILY = Bytes.of("cf");

  private static final String PREFIX = "field";

  private Schema() {}

  /** The qualifier of a field. */
  public static Bytes qualifier(int field) {
    return Bytes.of(PREFIX + field);
  }

  /** The field of a qualifier; -1 if it is not one of a generated row. Allocates nothing. */
  static int field(Bytes qualifier) {
    if (qualifier.length() <= PREFIX.length() || qualifier.length() > PREFIX.length() + 9) {
      return -1;
    }
    int field = 0;
    for (int i = 0; i < qualifier.length(); i++) {
      byte b = qualifier.at(i);
      if (i < PREFIX.length()) {
        if (b != PREFIX.charAt(i)) {
          return -1;
        }
      } else if (b < '0' || b > '9') {
        return -1;
      } else {
        field = field * 10 + b - '0';
      }
    }
    return field;
  }
}
