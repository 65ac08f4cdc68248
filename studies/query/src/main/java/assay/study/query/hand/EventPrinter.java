package assay.study.query.hand;

import assay.store.Bytes;
import assay.study.query.key.EventKeys;
import assay.study.query.run.EntrySink;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/**
 * Prints an event a line, the newest first, once all of a batch have come: stores bring cells of
 * several rows in turns. Keeps no more than it may print. Of one thread.
 */
final class EventPrinter implements EntrySink {
  private final PrintWriter out;
  private final long limit;
  private final TreeMap<Bytes, Map<String, String>> batch = new TreeMap<>(EventKeys.NEWEST_FIRST);
  private long events;
  private long entries;

  /**
   * @param limit so many events are printed at most
   */
  EventPrinter(PrintWriter out, long limit) {
    this.out = out;
    this.limit = limit;
  }

  @Override
  public void accept(Bytes row, Bytes field, Bytes value) {
    entries++;
    Map<String, String> event = batch.get(row);
    if (event == null && isWanted(row)) {
      event = new TreeMap<>();
      batch.put(row.copy(), event);
      if (batch.size() > limit - events) {
        batch.pollLastEntry();
      }
    }
    if (event != null) {
      event.put(field.toString(), value.toString());
    }
  }

  /** An older one than all that are kept was left out before, and is again. */
  private boolean isWanted(Bytes row) {
    return !isFull()
        && (batch.size() < limit - events
            || EventKeys.NEWEST_FIRST.compare(row, batch.lastKey()) < 0);
  }

  @Override
  public void endBatch() {
    batch.forEach((row, values) -> out.println(line(row, values)));
    events += batch.size();
    batch.clear();
    out.flush();
  }

  private static String line(Bytes row, Map<String, String> values) {
    StringBuilder line = new StringBuilder(Instant.ofEpochMilli(EventKeys.millis(row)).toString());
    values.forEach((field, value) -> line.append("  ").append(field).append('=').append(value));
    return line.toString();
  }

  /** Whether no more are to be printed. */
  boolean isFull() {
    return events >= limit;
  }

  long events() {
    return events;
  }

  /** All that came, whether it was printed or not. */
  long entries() {
    return entries;
  }
}
