package assay.lab.workload.rows;

import assay.lab.workload.draw.LengthChooser;
import assay.lab.workload.draw.Seed;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.RowValues;
import assay.lab.workload.format.ValueFormat;
import assay.lab.workload.format.VisibilityText;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Range;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A seeded, endless stream of operations for one thread. {@link #next()} draws an operation and
 * fills the buffers that the other methods return. Does not allocate memory in steady state. Not
 * thread-safe.
 */
public final class OperationStream {
  public static final long WHOLE_RANGE = Integer.MAX_VALUE;

  /** Used instead of a field's number to request all fields. */
  public static final int ALL_FIELDS = -1;

  private static final Mix INSERTS = Mix.only(OperationKind.INSERT);

  private final WorkloadSpec spec;
  private final RowFormat format;
  private final KeyFormat keys;
  private final RowValues values;
  private final boolean lengthsVary;
  private final SplittableRandom random;
  private final Mix.Chooser kinds;
  private final LengthChooser scanLengths;
  private final RowChooser rows;
  private final InsertSequence inserts;

  private final OwnUpdates updates;

  private final byte[] keyBuffer;
  private final Bytes row = new Bytes();
  private final Range range = new Range(new Bytes(), new Bytes());
  private final Range rowRange = new Range(new Bytes(), new Bytes());
  private final byte[] rangeEnd;
  private final RowBatch batch;
  private final byte[][] fieldValues;
  private final VisibilityText visibilities;
  private final byte[][] fieldVisibilities;
  private final Mutation wholeRow = new Mutation();
  private final Mutation[] oneField;
  private final Columns[] oneColumn;
  private final Columns allColumns;
  private final Columns.Name counter;
  private Mutation mutation = wholeRow;
  private int readField = ALL_FIELDS;
  private int updatedField = ALL_FIELDS;
  private OperationKind kind;
  private long rowNumber;
  private int scanRows;

  private OperationStream(
      WorkloadSpec spec, Mix mix, long firstInsert, Seed seed, int thread, int threads) {
    this.spec = spec;
    format = spec.format();
    keys = format.keys();
    values = new RowValues(format, spec.seed());
    lengthsVary = !values.areOfOneLength();
    random = seed.random(Seed.Purpose.OPERATIONS);
    kinds = mix.chooser();
    scanLengths = spec.scans().chooser();
    inserts = new InsertSequence(firstInsert, thread, threads);
    updates =
        spec.versions() && values.holdsVersion(format.lengths().most())
            ? new OwnUpdates(format.fields(), thread, threads)
            : null;
    rows = RowChooser.of(spec, inserts);
    keyBuffer = keys.newBuffer();
    rangeEnd = new byte[keyBuffer.length + 1];
    batch = new RowBatch(keys, mix.contains(OperationKind.MULTI_READ) ? spec.sizes().batch() : 0);
    int fields = format.fields();
    fieldValues = new byte[fields][];
    oneField = new Mutation[fields];
    oneColumn = new Columns[fields];
    visibilities =
        format.visibility().map(of -> new VisibilityText(of, fields, spec.seed())).orElse(null);
    fieldVisibilities = new byte[fields][];
    counter = format.counter();
    allColumns =
        spec.reads() == ReadFields.ALL_BY_NAME
            ? new Columns(IntStream.range(0, fields).mapToObj(this::name).toList())
            : Columns.ALL;
  }

  /** Returns a stream that inserts one thread's share of the workload's rows. */
  public static OperationStream ofLoad(WorkloadSpec spec, int thread, int threads) {
    // No random numbers are drawn from this seed.
    return new OperationStream(
        spec, INSERTS, spec.firstRow(), Seed.of(spec.seed()), thread, threads);
  }

  /**
   * Returns a stream that runs the workload's mix on a table that contains the workload's rows.
   * Rows that the stream inserts have higher numbers than the table's rows.
   *
   * @param seed seed of the thread
   */
  public static OperationStream ofRun(WorkloadSpec spec, Seed seed, int thread, int threads) {
    return new OperationStream(spec, spec.mix(), spec.firstInsert(), seed, thread, threads);
  }

  /** Returns how many of {@code total} operations a thread performs. */
  public static long share(long total, int thread, int threads) {
    return total / threads + (thread < total % threads ? 1 : 0);
  }

  public OperationKind next() {
    kind = kinds.next(random);
    if (kind == OperationKind.MULTI_READ) {
      batch.draw(rows, random);
      drawReadField();
      return kind;
    }
    rowNumber = kind == OperationKind.INSERT ? inserts.next() : rows.next(random);
    keys.write(rowNumber, keyBuffer, row);
    switch (kind) {
      case READ -> drawReadField();
      case UPDATE -> fillUpdate();
      case INSERT -> fillAllFields(true);
      case SCAN -> {
        drawReadField();
        range.start().set(row);
        scanRows = scanLengths.length(random.nextDouble());
      }
      case READ_MODIFY_WRITE -> {
        drawReadField();
        fillUpdate();
      }
      case RANGE_SCAN -> {
        drawReadField();
        fillRange();
      }
      case DELETE, MULTI_READ, INCREMENT -> {}
    }
    return kind;
  }

  void send() {
    if (kind == OperationKind.INSERT) {
      inserts.send();
    } else if (updates != null && updatedField != ALL_FIELDS) {
      updates.send(rowNumber, updatedField);
    } else if (updates != null) {
      for (int field = 0; field < fieldValues.length; field++) {
        updates.send(rowNumber, field);
      }
    }
  }

  /**
   * Reports that all writes sent since the last call have ended.
   *
   * @param acknowledged whether the store has acknowledged all these writes; if not, the inserted
   *     rows are never requested, and the updated fields may still contain old values
   */
  void settle(boolean acknowledged) {
    inserts.settle(acknowledged);
    if (updates != null) {
      updates.settle(acknowledged);
    }
  }

  void mark(long mark) {
    if (updates != null) {
      updates.mark(mark);
    }
  }

  OwnUpdates updates() {
    return updates;
  }

  public Bytes row() {
    return row;
  }

  public long rowNumber() {
    return rowNumber;
  }

  public Columns columns() {
    return readField == ALL_FIELDS ? allColumns : oneColumn[readField];
  }

  /** Returns the single field that a read or a scan requests, or {@link #ALL_FIELDS}. */
  public int readField() {
    return readField;
  }

  /**
   * Returns the data to write. An insert writes all fields. An update writes one field, unless the
   * workload writes all fields.
   */
  public Mutation mutation() {
    return mutation;
  }

  Columns.Name counter() {
    return counter;
  }

  public Range range() {
    return range;
  }

  public int scanRows() {
    return scanRows;
  }

  RowBatch batch() {
    return batch;
  }

  public Range rowRange() {
    return rowRange;
  }

  public long rangeRows() {
    return spec.sizes().range();
  }

  private void fillRange() {
    long range = rangeRows();
    rowNumber = Math.min(rowNumber, spec.rowsEnd() - range);
    keys.write(rowNumber + range - 1, keyBuffer, row);
    // The smallest key after the last row's key is the last row's key followed by a zero byte.
    System.arraycopy(row.array(), row.offset(), rangeEnd, 0, row.length());
    rangeEnd[row.length()] = 0;
    rowRange.end().set(rangeEnd, 0, row.length() + 1);
    keys.write(rowNumber, keyBuffer, row);
    rowRange.start().set(row);
  }

  private void drawReadField() {
    if (spec.reads() == ReadFields.ONE) {
      readField = drawField();
      if (oneColumn[readField] == null) {
        oneColumn[readField] = new Columns(List.of(name(readField)));
      }
    }
  }

  private int drawField() {
    return fieldValues.length == 1 ? 0 : random.nextInt(fieldValues.length);
  }

  private void fillUpdate() {
    if (spec.writesAllFields()) {
      fillAllFields(false);
    } else {
      int field = drawField();
      if (oneField[field] == null) {
        oneField[field] = new Mutation();
        put(oneField[field], field);
      }
      updatedField = field;
      mutation = oneField[field];
      mutation.row().set(row);
      values.start(rowNumber, row);
      int length = values.fill(fieldValues[field], field, updates == null ? 0 : updates.draw());
      finish(mutation, 0, field, length);
    }
  }

  private void fillAllFields(boolean insert) {
    for (int field = wholeRow.size(); field < fieldValues.length; field++) {
      put(wholeRow, field);
    }
    mutation = wholeRow.asInsert(insert);
    mutation.row().set(row);
    values.start(rowNumber, row);
    if (insert || updates == null) {
      fillLoaded();
    } else {
      fillVersion(updates.draw());
    }
  }

  /** Separate from {@code fillVersion}, so that compilers inline this method completely. */
  private void fillLoaded() {
    for (int field = 0; field < fieldValues.length; field++) {
      finish(wholeRow, field, field, values.fill(fieldValues[field], field));
    }
  }

  private void fillVersion(long version) {
    for (int field = 0; field < fieldValues.length; field++) {
      finish(wholeRow, field, field, values.fill(fieldValues[field], field, version));
    }
  }

  /**
   * Adds a field to a mutation. The field's value is overwritten for each row. Mutations and
   * columns are created on first use, because there may be thousands of threads, and few of them
   * use all mutations and columns.
   */
  private void put(Mutation target, int field) {
    int most = format.lengths().most();
    if (fieldValues[field] == null) {
      fieldValues[field] = ValueFormat.newBuffer(most);
    }
    Bytes visibility = new Bytes();
    if (visibilities != null) {
      if (fieldVisibilities[field] == null) {
        fieldVisibilities[field] = visibilities.newBuffer();
      }
      visibility.set(fieldVisibilities[field], 0, fieldVisibilities[field].length);
    }
    target.put(
        format.family(field),
        format.qualifier(field),
        visibility,
        Mutation.SERVER_TIME,
        new Bytes().set(fieldValues[field], 0, most));
  }

  private Columns.Name name(int field) {
    return new Columns.Name(format.family(field), format.qualifier(field));
  }

  private void finish(Mutation target, int change, int field, int length) {
    if (visibilities != null) {
      visibilities.fill(fieldVisibilities[field], rowNumber, field);
    }
    if (lengthsVary) {
      target.change(change).value().set(fieldValues[field], 0, length);
    }
  }
}
