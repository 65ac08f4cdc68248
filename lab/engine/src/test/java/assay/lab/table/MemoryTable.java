package assay.lab.table;

import assay.lab.testing.StubSession;
import assay.lab.testing.StubStore;
import assay.lab.workload.rows.OperationStream;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.TableSpec;
import assay.store.Tables;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongPredicate;

/** A table in memory with rows of one workload or several. */
final class MemoryTable extends StubStore implements Tables {
  final Map<Bytes, Map<Bytes, Cell>> rows = new HashMap<>();

  /** Reads whose number, from 1 on, this says fail. */
  LongPredicate failing = number -> false;

  /** What a read of a missing row ends with. */
  Outcome missing = Outcome.ABSENT;

  long reads;

  MemoryTable() {
    super(null);
  }

  /** Writes the workload's rows. */
  MemoryTable load(WorkloadSpec workload) {
    return load(workload, row -> true);
  }

  /** Writes those of the workload's rows whose numbers are chosen. */
  MemoryTable load(WorkloadSpec workload, LongPredicate chosen) {
    return write(workload, chosen, Integer.MAX_VALUE);
  }

  /** Writes the first field only of chosen rows. */
  MemoryTable update(WorkloadSpec workload, LongPredicate chosen) {
    return write(workload, chosen, 1);
  }

  private MemoryTable write(WorkloadSpec workload, LongPredicate chosen, int mostFields) {
    OperationStream stream = OperationStream.ofLoad(workload, 0, 1);
    for (long i = 0; i < workload.rows(); i++) {
      stream.next();
      if (chosen.test(workload.firstRow() + i)) {
        write(stream.mutation(), Math.min(mostFields, stream.mutation().size()));
      }
    }
    return this;
  }

  private void write(Mutation mutation, int changes) {
    Map<Bytes, Cell> row = rows.computeIfAbsent(mutation.row().copy(), any -> new TreeMap<>());
    for (int i = 0; i < changes; i++) {
      Mutation.Change change = mutation.change(i);
      Cell cell = new Cell();
      cell.row().set(mutation.row().copy());
      cell.family().set(change.family().copy());
      cell.qualifier().set(change.qualifier().copy());
      cell.value().set(change.value().copy());
      row.put(change.qualifier().copy(), cell);
    }
  }

  @Override
  public Tables tables() {
    return this;
  }

  @Override
  public Session openSession(String table) {
    return new MemorySession();
  }

  @Override
  public boolean exists(String table) {
    return true;
  }

  @Override
  public void create(String table, TableSpec spec) {
    throw new IllegalStateException("the table is there");
  }

  @Override
  public void drop(String table) {
    rows.clear();
  }

  @Override
  public void flush(String table) {}

  @Override
  public void compact(String table) {}

  private final class MemorySession extends StubSession {
    @Override
    public Outcome read(Bytes row, Columns columns, CellSink sink) {
      if (failing.test(++reads)) {
        return Outcome.FAILED;
      }
      Map<Bytes, Cell> cells = rows.getOrDefault(row, Map.of());
      cells.values().forEach(sink::accept);
      return cells.isEmpty() ? missing : Outcome.OK;
    }

    @Override
    public Outcome scan(Range range, Columns columns, long limitRows, CellSink sink) {
      rows.values().stream().limit(limitRows).forEach(of -> of.values().forEach(sink::accept));
      return Outcome.OK;
    }

    @Override
    public Outcome write(Mutation mutation) {
      throw new IllegalStateException("tables are looked at, not written to");
    }

    @Override
    public Outcome deleteRow(Bytes row) {
      throw new IllegalStateException("tables are looked at, not written to");
    }

    @Override
    public String lastError() {
      return "server is down";
    }
  }
}
