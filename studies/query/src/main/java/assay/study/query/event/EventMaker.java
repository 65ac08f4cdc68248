package assay.study.query.event;

import assay.lab.workload.draw.CountedRandom;
import assay.store.Bytes;
import assay.study.query.key.EventKeys;
import java.util.List;

/**
 * Generates events, one at a time, in the same buffer. Generating an event does not allocate
 * memory. Not thread-safe.
 */
public final class EventMaker {
  private static final long PRESENT = 0x70726573L;

  private final Events events;
  private final EventKeys keys;
  private final List<Field> fields;
  private final byte[] buffer;
  private final Bytes row = new Bytes();
  private final Bytes[] values;
  private final boolean[] present;
  private long millis;
  private long identity;

  public EventMaker(Events events, EventKeys keys) {
    this.events = events;
    this.keys = keys;
    fields = events.type().fields();
    values = new Bytes[fields.size()];
    present = new boolean[fields.size()];
    int longest = EventKeys.LENGTH;
    for (int i = 0; i < values.length; i++) {
      values[i] = new Bytes();
      longest += fields.get(i).values().longest();
    }
    buffer = new byte[longest];
  }

  public void make(long number) {
    millis = events.millis(number);
    identity = events.identity(number);
    int at = keys.write(millis, identity, buffer);
    row.set(buffer, 0, at);
    for (int i = 0; i < values.length; i++) {
      long own = CountedRandom.bits(identity, i);
      present[i] = isPresent(i, own);
      int end = present[i] ? value(i, own, at) : at;
      values[i].set(buffer, at, end - at);
      at = end;
    }
  }

  private int value(int field, long own, int at) {
    ValueDistribution drawn = fields.get(field).values();
    return drawn.write(drawn instanceof ValueDistribution.Time ? millis : own, buffer, at);
  }

  private boolean isPresent(int field, long own) {
    double share = fields.get(field).share();
    return share == 1 || CountedRandom.unit(CountedRandom.bits(own, PRESENT)) < share;
  }

  /**
   * Returns whether the current event has a field. The value of an existing field may be empty.
   *
   * @param field index of the field in the event type
   */
  public boolean has(int field) {
    return present[field];
  }

  public long identity() {
    return identity;
  }

  public long millis() {
    return millis;
  }

  public Bytes row() {
    return row;
  }

  /**
   * Returns the value of a field of the current event. The event must have the field.
   *
   * @param field index of the field in the event type
   */
  public Bytes value(int field) {
    return values[field];
  }
}
