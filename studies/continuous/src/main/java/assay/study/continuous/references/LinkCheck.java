package assay.study.continuous.references;

import assay.store.Cell;
import assay.store.CellSink;
import assay.study.continuous.entry.EntryReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * Parses scanned cells. For each entry, passes two rows to a sink: the entry's own row, and the row
 * that it links to. Not thread-safe.
 */
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
   * @throws UncheckedIOException if the sink fails
   */
  @Override
  public void accept(Cell cell) {
    cells++;
    EntryReader.Kind kind = reader.read(cell);
    // Entries of the continuous suite never have negative row numbers.
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

  public Map<String, Long> counts() {
    return Map.of(
        References.CELLS, cells, References.FOREIGN, foreign, References.CORRUPT, corrupt);
  }
}
