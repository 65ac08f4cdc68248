package assay.lab.workload;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Range;
import java.util.SplittableRandom;

/**
 * A seeded, endless stream of operations for one thread. {@link #next()} draws an operation and
 * fills the buffers that the other methods show; nothing is allocated. Of one thread.
 */
public final class OperationStream {
  private final WorkloadSpec spec;
  private final ValueFormat values;
  private final SplittableRandom random;
  private final Mix.Chooser kinds;
  private final RowChooser rows;
  private final InsertSequence inserts;
  private final byte[] keyBuffer;
  private final Bytes row = new Bytes();
  private final Range range = new Range(new Bytes(), new Bytes());
  private final byte[][] fieldValues;
  private final Mutation wholeRow = new Mutation();
  private final Mutation[] oneField;
  private Mutation mutation = wholeRow;
  private OperationKind kind;
  private long rowNumber;
  private int scanRows;

  private OperationStream(WorkloadSpec spec, Mix mix, long firstInsert, int thread, int threads) {
    this.spec = spec;
    values = new ValueFormat(spec.values(), spec.seed());
    // The seed is mixed first: a generator steps by a constant, and near seeds would share streams.
    random = new SplittableRandom(new SplittableRandom(spec.seed()).nextLong() + thread);
    kinds = mix.chooser();
    inserts = new InsertSequence(firstInsert, thread, threads);
    rows = RowChooser.of(spec.distribution(), spec.rows(), inserts);
    keyBuffer = spec.keys().newBuffer();
    // Made once: the mutations' windows stay on these arrays, which are filled anew.
    fieldValues = new byte[spec.fields()][spec.fieldBytes()];
    oneField = new Mutation[spec.fields()];
    for (int field = 0; field < spec.fields(); field++) {
      Bytes qualifier = Schema.qualifier(field);
      Bytes value = Bytes.of(fieldValues[field]);
      wholeRow.put(Schema.FAMILY, qualifier, value);
      oneField[field] = new Mutation();
      oneField[field].put(Schema.FAMILY, qualifier, value);
    }
  }

  /**
   * The rows from 0 on, to be inserted: thread {@code thread} of {@code threads} takes its share.
   */
  public static OperationStream ofLoad(WorkloadSpec spec, int thread, int threads) {
    return new OperationStream(spec, Mix.only(OperationKind.INSERT), 0, thread, threads);
  }

  /** The workload's mix on a table that holds its rows; inserts come behind them. */
  public static OperationStream ofRun(WorkloadSpec spec, int thread, int threads) {
    return new OperationStream(spec, spec.mix(), spec.rows(), thread, threads);
  }

  /** How many of {@code total} operations are thread {@code thread}'s. */
  public static long share(long total, int thread, int threads) {
    return total / threads + (thread < total % threads ? 1 : 0);
  }

  /** Draws the next operation. */
  public OperationKind next() {
    kind = kinds.next(random);
    rowNumber = kind == OperationKind.INSERT ? inserts.next() : rows.next(random);
    spec.keys().write(rowNumber, keyBuffer, row);
    switch (kind) {
      case INSERT -> fillAllFields();
      case UPDATE, READ_MODIFY_WRITE -> fillOneField();
      case SCAN -> {
        range.start().set(row);
        scanRows = spec.longestScan() == 1 ? 1 : 1 + random.nextInt(spec.longestScan());
      }
      case READ, DELETE -> {}
    }
    return kind;
  }

  /** The row that the operation is for; a scan starts there. */
  public Bytes row() {
    return row;
  }

  /** The row's number, which its values are computed from. */
  public long rowNumber() {
    return rowNumber;
  }

  /** What a read or a scan asks for. */
  public Columns columns() {
    return Columns.ALL;
  }

  /** What to write: all fields for an insert, one for an update. */
  public Mutation mutation() {
    return mutation;
  }

  /** Where a scan reads. */
  public Range range() {
    return range;
  }

  /** How many rows a scan asks for. */
  public int scanRows() {
    return scanRows;
  }

  private void fillAllFields() {
    for (int field = 0; field < fieldValues.length; field++) {
      values.fill(fieldValues[field], rowNumber, field);
    }
    mutation = wholeRow;
    mutation.row().set(row);
  }

  private void fillOneField() {
    int field = fieldValues.length == 1 ? 0 : random.nextInt(fieldValues.length);
    values.fill(fieldValues[field], rowNumber, field);
    mutation = oneField[field];
    mutation.row().set(row);
  }
}
