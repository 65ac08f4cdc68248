package assay.lab.workload.rows;

import assay.lab.workload.Effect;
import assay.lab.workload.Operation;
import assay.lab.workload.ReadScope;
import assay.lab.workload.Source;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.capability.AtomicUpdates.AtomicSession;
import java.util.ArrayList;
import java.util.List;

/**
 * Operations on numbered rows, with checks of the rows that the operations read. Not thread-safe.
 */
final class RowSource implements Source {
  static final List<Operation> OPERATIONS = operations();

  private static final int READ_PART = OperationKind.values().length;
  private static final int WRITE_PART = READ_PART + 1;

  private final OperationStream stream;
  private final RowCheck check;
  private final BatchCheck batchCheck;
  private final RangeCheck rangeCheck;
  private final ScanCheck scanCheck;
  private OperationKind kind;

  RowSource(OperationStream stream, WorkloadSpec spec, ReadScope scope) {
    this.stream = stream;
    check = new RowCheck(spec, scope, stream.updates());
    batchCheck = new BatchCheck(check, stream.batch(), spec.format().fields());
    rangeCheck = new RangeCheck(check, spec);
    scanCheck = new ScanCheck(check, spec);
  }

  @Override
  public int next() {
    kind = stream.next();
    return kind.ordinal();
  }

  @Override
  public long insertedRow() {
    return stream.rowNumber();
  }

  @Override
  public void mark(long mark) {
    stream.mark(mark);
  }

  @Override
  public void settle(boolean acknowledged) {
    stream.settle(acknowledged);
  }

  @Override
  public Outcome perform(Session session, Effect effect) {
    return switch (kind) {
      case READ -> read(session, effect);
      case SCAN -> scan(session, effect);
      case UPDATE, INSERT -> {
        stream.send();
        effect.wrote(1);
        yield session.write(stream.mutation());
      }
      case READ_MODIFY_WRITE -> modify(session, effect);
      case DELETE -> {
        effect.wrote(1);
        yield session.deleteRow(stream.row());
      }
      case INCREMENT -> {
        effect.wrote(1);
        yield ((AtomicSession) session).increment(stream.row(), stream.counter(), 1, value -> {});
      }
      case MULTI_READ -> multiRead(session, effect);
      case RANGE_SCAN -> rangeScan(session, effect);
    };
  }

  /** Performs a read-modify-write. If the read finds no row, the operation ends after the read. */
  private Outcome modify(Session session, Effect effect) {
    Outcome outcome = read(session, effect);
    if (outcome != Outcome.OK) {
      effect.lastPart(READ_PART);
      return outcome;
    }
    effect.endPart(READ_PART, outcome);
    effect.wrote(1);
    effect.lastPart(WRITE_PART);
    stream.send();
    return session.write(stream.mutation());
  }

  private Outcome read(Session session, Effect effect) {
    check.startOperation();
    check.start(stream.rowNumber(), stream.readField());
    Outcome outcome = session.read(stream.row(), stream.columns(), check);
    note(check.foundWrong() || (outcome == Outcome.ABSENT && check.missesUnlocked()), effect);
    return outcome;
  }

  private Outcome scan(Session session, Effect effect) {
    check.startOperation();
    scanCheck.start(stream.row(), stream.rowNumber(), stream.scanRows(), stream.readField());
    Outcome outcome = session.scan(stream.range(), stream.columns(), stream.scanRows(), scanCheck);
    return end(outcome, scanCheck.end(outcome), scanCheck, effect);
  }

  private Outcome multiRead(Session session, Effect effect) {
    check.startOperation();
    batchCheck.start(stream.readField());
    Outcome outcome = session.readAll(stream.batch().keys(), stream.columns(), batchCheck);
    return end(outcome, batchCheck.end(outcome), batchCheck, effect);
  }

  private Outcome rangeScan(Session session, Effect effect) {
    check.startOperation();
    rangeCheck.start(stream.rowNumber(), stream.rangeRows(), stream.readField());
    Outcome outcome =
        session.scan(stream.rowRange(), stream.columns(), OperationStream.WHOLE_RANGE, rangeCheck);
    return end(outcome, rangeCheck.end(outcome), rangeCheck, effect);
  }

  private Outcome end(Outcome outcome, long missing, RowsCheck rows, Effect effect) {
    effect.missed(missing);
    effect.scanned(rows.rows(), rows.cells());
    note(rows.foundWrong(), effect);
    return outcome;
  }

  private void note(boolean wrong, Effect effect) {
    if (wrong) {
      effect.foundWrong();
    }
    if (check.foundOutdated()) {
      effect.foundOutdated();
    }
    effect.foundUnchecked(check.uncheckedRows());
  }

  private static List<Operation> operations() {
    List<Operation> all = new ArrayList<>();
    for (OperationKind kind : OperationKind.values()) {
      all.add(kind.operation());
    }
    all.add(new Operation(Operation.MODIFY_READ, Operation.Kind.PART));
    all.add(new Operation(Operation.MODIFY_WRITE, Operation.Kind.PART));
    return List.copyOf(all);
  }
}
