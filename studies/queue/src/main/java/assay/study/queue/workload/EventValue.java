package assay.study.queue.workload;

import assay.lab.workload.draw.Seed;
import assay.store.Bytes;
import java.util.Arrays;

/**
 * Content of events: the producer's number, the event's number, and bytes derived from the
 * producer's number. Writing and checking events does not allocate memory. Not thread-safe.
 */
public final class EventValue {
  static final int HEADER = Integer.BYTES + Long.BYTES;

  private final int length;
  private final byte[] value;
  private int producer = -1;

  public EventValue(int length) {
    this.length = length;
    value = new byte[length];
  }

  /** Returns the content of an event. The next call overwrites the array. */
  public byte[] of(int newProducer, long number) {
    if (newProducer != producer) {
      producer = newProducer;
      Seed.of(producer).random(Seed.Purpose.ENTRIES).nextBytes(value);
    }
    for (int i = 0; i < Integer.BYTES; i++) {
      value[i] = (byte) (newProducer >>> (Byte.SIZE * i));
    }
    for (int i = 0; i < Long.BYTES; i++) {
      value[Integer.BYTES + i] = (byte) (number >>> (Byte.SIZE * i));
    }
    return value;
  }

  boolean matches(Bytes found) {
    if (found.length() != length) {
      return false;
    }
    int of = producer(found);
    if (of != producer) {
      of(of, 0);
    }
    return Arrays.equals(
        value, HEADER, length, found.array(), found.offset() + HEADER, found.offset() + length);
  }

  public static int producer(Bytes event) {
    return (int) littleEndian(event, 0, Integer.BYTES);
  }

  public static long number(Bytes event) {
    return littleEndian(event, Integer.BYTES, Long.BYTES);
  }

  private static long littleEndian(Bytes event, int from, int bytes) {
    long number = 0;
    for (int i = bytes - 1; i >= 0; i--) {
      number = (number << Byte.SIZE) | (event.at(from + i) & 0xff);
    }
    return number;
  }

  public static int partition(int producer, long number, int partitions) {
    long mixed = (number * 0x9E3779B97F4A7C15L) ^ ((producer + 1) * 0xBF58476D1CE4E5B9L);
    mixed = (mixed ^ (mixed >>> 32)) * 0x94D049BB133111EBL;
    return (int) Long.remainderUnsigned(mixed ^ (mixed >>> 29), partitions);
  }
}
