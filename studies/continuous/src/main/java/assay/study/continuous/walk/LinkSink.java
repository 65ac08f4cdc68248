package assay.study.continuous.walk;

import assay.store.Cell;
import assay.store.CellSink;
import assay.study.continuous.entry.EntryReader;

/**
 * Parses entries, and picks one of them at random, to return its link. Each entry is picked with
 * equal probability. Not thread-safe.
 */
final class LinkSink implements CellSink {
  private final EntryReader reader = new EntryReader();
  private final RandomRows random;
  private int cells;
  private long picked;
  private boolean linked;
  private long firstLink;
  private boolean corrupt;

  LinkSink(RandomRows random) {
    this.random = random;
  }

  void clear() {
    cells = 0;
    picked = -1;
    linked = false;
    firstLink = -1;
    corrupt = false;
  }

  @Override
  public void accept(Cell cell) {
    EntryReader.Kind kind = reader.read(cell);
    if (kind == EntryReader.Kind.FOREIGN) {
      return;
    }
    corrupt |= kind == EntryReader.Kind.CORRUPT;
    cells++;
    if (random.below(cells) == 0) {
      picked = reader.link();
    }
    if (!linked && reader.link() >= 0) {
      linked = true;
      firstLink = reader.link();
    }
  }

  int cells() {
    return cells;
  }

  long picked() {
    return picked;
  }

  long firstLink() {
    return firstLink;
  }

  boolean isCorrupt() {
    return corrupt;
  }
}
