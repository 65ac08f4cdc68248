package assay.study.continuous.walk;

import assay.store.Cell;
import assay.store.CellSink;
import assay.study.continuous.entry.EntryReader;

/** Reads entries and picks one of their links, each as likely. Of one thread. */
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

  /** Number of entries. */
  int cells() {
    return cells;
  }

  /** The link of one of them; -1 if that has none, or there was none. */
  long picked() {
    return picked;
  }

  /** The first link; -1 if there was none. */
  long firstLink() {
    return firstLink;
  }

  /** Whether a checksum was wrong. */
  boolean isCorrupt() {
    return corrupt;
  }
}
