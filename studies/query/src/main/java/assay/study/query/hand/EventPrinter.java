package assay.study.query.hand;

import assay.store.Bytes;
import assay.study.query.answer.EntrySink;
import assay.study.query.key.EventKeys;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/**
 * Prints one event per line, newest first. The cells of several rows may arrive interleaved, so
 * events are printed only at the end of each batch. The printer never holds more events in memory
 * than it may still print. Not thread-safe.
 */
final class EventPrinter implements EntrySink {
  private final PrintWriter out;
  private final long limit;
  private final TreeMap<Bytes, Map<String, String>> batch = new TreeMap<>(EventKeys.NEWEST_FIRST);
  private long events;
  private long entries;

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

  boolean isFull() {
    return events >= limit;
  }

  long events() {
    return events;
  }

  long entries() {
    return entries;
  }
}
