package assay.study.continuous.testing;

import assay.store.Session;
import assay.study.continuous.entry.ListShape;
import assay.study.continuous.ledger.Ledger;
import assay.study.continuous.ledger.LedgerReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Does to entries on any store what nobody should, each to a list of its own, and tells what a
 * proof must say of it: the kind of difference by row.
 */
public final class Tampering {
  private final Ledger ledger;
  private final ListShape lists;
  private final EntryEdits edits;
  private long nextClosed;

  /**
   * @param ledger of an ingest that closed at least six lists and deleted one
   * @param session that sees and writes all cells; flushed after each act
   */
  public Tampering(Path ledger, Session session) throws IOException {
    this.ledger = LedgerReader.read(ledger);
    lists = this.ledger.header().ingest().lists();
    edits = new EntryEdits(this.ledger.header().ingest(), session);
  }

  /** A cell that another entry links to is deleted. */
  public Map<String, String> takeOne() {
    long count = lists.count(closed(), 1, 0);
    edits.delete(count);
    return told("MISSING", count);
  }

  /** One digit of a checksum is another. */
  public Map<String, String> flipOneByte() {
    long count = lists.count(closed(), 1, 1);
    byte[] value = edits.value(count);
    int last = value.length - 1;
    value[last] = (byte) (value[last] == '0' ? '1' : '0');
    edits.put(count, value);
    return told("CORRUPT", count);
  }

  /** A value is back that was written over. */
  public Map<String, String> putOldBack() {
    long list = closed();
    edits.put(lists.count(list, 0, 2));
    return told("STALE", lists.count(list, lists.depth(), 2));
  }

  /** A cell without a link is back that was deleted. */
  public Map<String, String> raiseOne() {
    Ledger.Flush deleted =
        ledger.flushes().stream()
            .filter(flush -> flush.delete() && lists.set(flush.first()) == 0)
            .findFirst()
            .orElseThrow();
    long count = deleted.first() + 1;
    edits.put(count);
    return told("RISEN", count);
  }

  /** All of two lists is deleted but the head of each, and so is what links to it. */
  public Map<String, String> cutTails() {
    Map<String, String> told = new LinkedHashMap<>();
    for (int i = 0; i < 2; i++) {
      long list = closed();
      for (int set = lists.depth(); set > 0; set--) {
        for (int index = 0; index < lists.size(set); index++) {
          long count = lists.count(list, set, index);
          edits.delete(count);
          told.putAll(told("MISSING", count));
        }
      }
    }
    return told;
  }

  /** The entry that was written last, which nothing links to. */
  public Map<String, String> takeNewest() {
    Ledger.Flush last = ledger.flushes().get(ledger.flushes().size() - 1);
    long count = last.first() + last.acknowledged() - 1;
    edits.delete(count);
    return told("MISSING", count);
  }

  /** A cell that is no entry. */
  public Map<String, String> addForeign() {
    edits.putForeign();
    return Map.of(EntryEdits.FOREIGN_ROW, "FOREIGN");
  }

  /** The next list that was written to its end. */
  private long closed() {
    while (true) {
      long list = nextClosed++;
      long first = lists.count(list, lists.depth(), 0);
      boolean whole =
          ledger.flushes().stream()
              .anyMatch(
                  flush ->
                      !flush.delete()
                          && flush.first() == first
                          && flush.acknowledged() == flush.size());
      if (whole) {
        return list;
      }
      if (first > ledger.flushes().get(ledger.flushes().size() - 1).first()) {
        throw new IllegalStateException("too few lists were closed");
      }
    }
  }

  private Map<String, String> told(String kind, long count) {
    return Map.of(edits.row(count), kind);
  }
}
