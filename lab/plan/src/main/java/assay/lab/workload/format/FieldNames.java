package assay.lab.workload.format;

import assay.store.Bytes;

/** Parses the qualifiers of generated rows. Does not allocate memory. */
public final class FieldNames {
  private static final int MOST_DIGITS = 9;

  private final Bytes prefix;
  private final int fields;

  public FieldNames(RowFormat format) {
    prefix = Bytes.of(format.fieldPrefix());
    fields = format.fields();
  }

  /** Returns the number of a qualifier's field; -1 if generated rows have no such field. */
  public int field(Bytes qualifier) {
    int digits = qualifier.length() - prefix.length();
    if (digits < 1 || digits > MOST_DIGITS) {
      return -1;
    }
    for (int i = 0; i < prefix.length(); i++) {
      if (qualifier.at(i) != prefix.at(i)) {
        return -1;
      }
    }
    if (digits > 1 && qualifier.at(prefix.length()) == '0') {
      return -1;
    }
    int field = 0;
    for (int i = prefix.length(); i < qualifier.length(); i++) {
      byte b = qualifier.at(i);
      if (b < '0' || b > '9') {
        return -1;
      }
      field = field * 10 + b - '0';
    }
    return field < fields ? field : -1;
  }
}
