package assay.lab.workload.format;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.TableSpec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Format of rows: keys, names of fields, and content of fields.
 *
 * @param family column family; if each field has a separate family, the prefix of the families'
 *     names
 * @param fieldPrefix prefix of field names, which is followed by a number from 0
 * @param fields number of fields, and therefore of cells per row
 * @param values content of values
 * @param groups which fields are stored together
 * @param visibility visibility expressions of cells; empty if all users may read all cells
 * @param compressible share of each value's bytes that form an ending common to all values; empty
 *     if values have no common ending
 */
public record RowFormat(
    KeyFormat keys,
    String family,
    String fieldPrefix,
    int fields,
    FieldLength lengths,
    ValueFormat.Kind values,
    FieldGroups groups,
    Optional<VisibilityFormat> visibility,
    Optional<Double> compressible) {
  public static final int FIELDS = 10;

  public static final int FIELD_BYTES = 100;

  private static final String FAMILY = "cf";

  public static final String FIELD_PREFIX = "field";

  private static final Bytes COUNTER = Bytes.of("counter");

  private static final int MOST_FIELDS = 10_000;
  private static final long MOST_ROW_BYTES = 256L << 20;

  public RowFormat {
    check("fields", fields, 1, MOST_FIELDS);
    check("bytes of a row", (long) fields * lengths.most(), 0, MOST_ROW_BYTES);
    double share = compressible.orElse(0.0);
    if (!(share >= 0 && share <= ValueFormat.MOST_COMPRESSIBLE)) {
      throw new IllegalArgumentException(
          "'compressible' must be from 0 to " + ValueFormat.MOST_COMPRESSIBLE + "; got " + share);
    }
    compressible = compressible.filter(some -> some > 0);
    visibility = visibility.filter(some -> some.terms() > 0);
    if (values == ValueFormat.Kind.INTEGRITY) {
      if (compressible.isPresent()) {
        throw new IllegalArgumentException(
            "'compressible' must be omitted with integrity values, because YCSB defines the content"
                + " of these values");
      }
      if (!(lengths instanceof FieldLength.Constant)) {
        throw new IllegalArgumentException(
            "integrity values must have a constant length, but the configured lengths vary");
      }
      if (!StandardCharsets.US_ASCII.newEncoder().canEncode(fieldPrefix)) {
        throw new IllegalArgumentException(
            "field prefix '" + fieldPrefix + "': must be ASCII if the values are integrity values");
      }
    }
  }

  public RowFormat(
      KeyFormat keys,
      String family,
      String fieldPrefix,
      int fields,
      FieldLength lengths,
      ValueFormat.Kind values) {
    this(
        keys,
        family,
        fieldPrefix,
        fields,
        lengths,
        values,
        FieldGroups.ONE,
        Optional.empty(),
        Optional.empty());
  }

  public static RowFormat of(KeyFormat keys, int fields, int fieldBytes, ValueFormat.Kind values) {
    return new RowFormat(
        keys, FAMILY, FIELD_PREFIX, fields, new FieldLength.Constant(fieldBytes), values);
  }

  /** Returns YCSB's default format: hashed keys and ten fields of 100 bytes. */
  public static RowFormat usual() {
    return of(
        new KeyFormat(KeyFormat.Order.HASHED, 1), FIELDS, FIELD_BYTES, ValueFormat.Kind.RANDOM);
  }

  public RowFormat withCompressible(double share) {
    return new RowFormat(
        keys, family, fieldPrefix, fields, lengths, values, groups, visibility, Optional.of(share));
  }

  public Bytes family(int field) {
    return Bytes.of(groups == FieldGroups.ONE ? family : family + field);
  }

  /**
   * Returns the specification of a table for these rows. If the table has several families, each
   * family is a locality group.
   */
  public TableSpec tableSpec() {
    int families = groups == FieldGroups.ONE ? 1 : fields;
    return TableSpec.of(IntStream.range(0, families).mapToObj(this::family).toArray(Bytes[]::new));
  }

  public List<String> fieldNames() {
    return IntStream.range(0, fields).mapToObj(field -> fieldPrefix + field).toList();
  }

  public Bytes qualifier(int field) {
    return Bytes.of(fieldPrefix + field);
  }

  /** Returns the column in which increments are counted. This column is not one of the fields. */
  public Columns.Name counter() {
    return new Columns.Name(family(0), COUNTER);
  }

  /** Returns whether a cell is a row's counter, whose value depends on earlier increments. */
  public static boolean isCounter(Cell cell) {
    return cell.value().length() == Long.BYTES && cell.qualifier().equals(COUNTER);
  }

  public static void check(String name, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          name + " " + value + ": must be from " + least + " to " + most);
    }
  }
}
