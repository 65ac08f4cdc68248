package assay.study.continuous.testing;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Session;
import assay.study.continuous.entry.EntryMaker;
import assay.study.continuous.entry.Ingest;
import java.util.function.Consumer;

/** Changes entries behind the writers' backs. */
public final class EntryEdits {
  public static final String FOREIGN_ROW = "somebody";

  private final EntryMaker maker;
  private final Session session;

  /**
   * @param session that sees and writes all cells; flushed after each change
   */
  public EntryEdits(Ingest ingest, Session session) {
    maker = new EntryMaker(ingest);
    this.session = session;
  }

  public String row(long count) {
    maker.make(count);
    return maker.cell().row().toString();
  }

  public byte[] value(long count) {
    maker.make(count);
    return maker.cell().value().toArray();
  }

  public void put(long count) {
    put(count, value(count));
  }

  /** Puts another value into the cell of an entry. */
  public void put(long count, byte[] value) {
    maker.make(count);
    Cell cell = maker.cell();
    change(cell, mutation -> mutation.put(cell.family(), cell.qualifier(), Bytes.of(value)));
  }

  public void delete(long count) {
    maker.make(count);
    Cell cell = maker.cell();
    change(cell, mutation -> mutation.delete(cell.family(), cell.qualifier()));
  }

  /** Puts a cell that is no entry. */
  public void putForeign() {
    maker.make(0);
    Cell cell = new Cell();
    cell.row().set(Bytes.of(FOREIGN_ROW));
    Bytes family = maker.cell().family();
    change(cell, mutation -> mutation.put(family, Bytes.of("q"), Bytes.of("else")));
  }

  private void change(Cell cell, Consumer<Mutation> changes) {
    Mutation mutation = new Mutation();
    mutation.row().set(cell.row());
    changes.accept(mutation);
    if (session.write(mutation) != Outcome.OK || session.flush() != Outcome.OK) {
      throw new IllegalStateException(session.lastError());
    }
  }
}
