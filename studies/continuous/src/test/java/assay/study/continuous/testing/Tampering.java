package assay.study.continuous.testing;

import assay.store.Bytes;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Session;
import assay.study.continuous.entry.EntryMaker;
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
  private final EntryMaker maker;
  private final Session session;
  private long nextClosed;

  /**
   * @param ledger of an ingest that closed at least six lists and deleted one
   * @param session that sees and writes all cells; flushed after each act
   */
  public Tampering(Path ledger, Session session) throws IOException {
    this.ledger = LedgerReader.read(ledger);
    lists = this.ledger.header().ingest().lists();
    maker = new EntryMaker(this.ledger.header().ingest());
    this.session = session;
  }

  /** A cell that another entry links to is deleted. */
  public Map<String, String> takeOne() {
    long count = lists.count(closed(), 1, 0);
    delete(count);
    return told("MISSING", count);
  }

  /** One digit of a checksum is another. */
  public Map<String, String> flipOneByte() {
    long count = lists.count(closed(), 1, 1);
    maker.make(count);
    byte[] value = maker.value().toArray();
    int last = value.length - 1;
    value[last] = (byte) (value[last] == '0' ? '1' : '0');
    put(value);
    return told("CORRUPT", count);
  }

  /** A value is back that was written over. */
  public Map<String, String> putOldBack() {
    long list = closed();
    maker.make(lists.count(list, 0, 2));
    put(maker.value().toArray());
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
    maker.make(count);
    put(maker.value().toArray());
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
          delete(count);
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
    delete(count);
    return told("MISSING", count);
  }

  /** A cell that is no entry. */
  public Map<String, String> addForeign() {
    Mutation mutation = new Mutation();
    mutation.row().set(Bytes.of("somebody"));
    mutation.put(maker.family(), Bytes.of("q"), Bytes.of("else"));
    write(mutation);
    return Map.of("somebody", "FOREIGN");
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
    maker.make(count);
    return Map.of(maker.row().toString(), kind);
  }

  private void put(byte[] value) {
    Mutation mutation = new Mutation();
    mutation.row().set(maker.row());
    mutation.put(maker.family(), maker.qualifier(), Bytes.of(value));
    write(mutation);
  }

  private void delete(long count) {
    maker.make(count);
    Mutation mutation = new Mutation();
    mutation.row().set(maker.row());
    mutation.delete(maker.family(), maker.qualifier());
    write(mutation);
  }

  private void write(Mutation mutation) {
    if (session.write(mutation) != Outcome.OK || session.flush() != Outcome.OK) {
      throw new IllegalStateException(session.lastError());
    }
  }
}
