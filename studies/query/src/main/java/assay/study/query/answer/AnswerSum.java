package assay.study.query.answer;

import assay.lab.workload.draw.CountedRandom;
import assay.store.Bytes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Sums up what a query brings. Allocates nothing. Of one thread. */
public final class AnswerSum {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long FIRST = 0x6669727374L;
  private static final long SECOND = 0x7365636f6e64L;

  private long count;
  private long first;
  private long second;

  /** An entry: a field of an event. */
  public void add(Bytes row, Bytes field, Bytes value) {
    count++;
    first += hash(hash(hash(FIRST, row), field), value);
    second += hash(hash(hash(SECOND, row), field), value);
  }

  private static long hash(long seed, Bytes bytes) {
    long hash = seed + bytes.length();
    int at = bytes.offset();
    int end = at + bytes.length();
    for (; at + Long.BYTES <= end; at += Long.BYTES) {
      hash = CountedRandom.bits(hash ^ (long) LONGS.get(bytes.array(), at), 0);
    }
    long rest = 0;
    for (; at < end; at++) {
      rest = (rest << Byte.SIZE) | (bytes.array()[at] & 0xff);
    }
    return CountedRandom.bits(hash ^ rest, 1);
  }

  public Answer answer() {
    return new Answer(count, first, second);
  }

  public void clear() {
    count = 0;
    first = 0;
    second = 0;
  }
}
