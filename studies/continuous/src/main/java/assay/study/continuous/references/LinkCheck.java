package assay.study.continuous.references;

import assay.store.Cell;
import assay.store.CellSink;
import assay.study.continuous.entry.EntryReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** Hands on which rows the cells of a scan define, and which they link to. Of one thread. */
public final class LinkCheck implements CellSink {
  private final EntryReader reader = new EntryReader();
  private final PairSink pairs;
  private long cells;
  private long foreign;
  private long corrupt;

  public LinkCheck(PairSink pairs) {
    this.pairs = pairs;
  }

  /**
   * {@inheritDoc}
   *
   * @throws UncheckedIOException if a pair cannot be handed on
   */
  @Override
  public void accept(Cell cell) {
    cells++;
    EntryReader.Kind kind = reader.read(cell);
    // The suite's rows have no sign: a number that would have one is not its own.
    if (kind == EntryReader.Kind.FOREIGN || reader.row() < 0) {
      foreign++;
    } else if (kind == EntryReader.Kind.CORRUPT) {
      corrupt++;
    } else {
      handOn(reader.row(), reader.link());
    }
  }

  private void handOn(long row, long link) {
    try {
      pairs.accept(row, PairSink.DEFINED);
      if (link >= 0) {
        pairs.accept(link, row);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What was counted, by the names that {@link References#of} takes. */
  public Map<String, Long> counts() {
    return Map.of(
        References.CELLS, cells, References.FOREIGN, foreign, References.CORRUPT, corrupt);
  }

  long cells() {
    return cells;
  }

  /** Cells that are no entries. */
  long foreign() {
    return foreign;
  }

  /** Entries whose checksum is wrong. */
  long corrupt() {
    return corrupt;
  }
}
