package assay.study.fanout;

import assay.store.Bytes;
import java.util.SplittableRandom;

/**
 * Chooses the rows of each request, without choosing a row twice. The first row of a request is
 * random. Further rows follow at equal distances, modulo the number of rows. The distance is
 * coprime to the number of rows, so that no row is chosen twice. Not thread-safe. Choosing rows
 * does not allocate memory.
 */
final class KeyDraw {
  private final EventContent events;
  private final int securities;
  private final SplittableRandom random;
  private final int[] rows;
  private final byte[] bytes;
  private final Bytes[] keys;

  KeyDraw(EventContent events, int count, int securities, SplittableRandom random) {
    this.events = events;
    this.securities = securities;
    this.random = random;
    rows = new int[count];
    int length = events.keyBytes();
    bytes = new byte[Math.multiplyExact(count, length)];
    keys = new Bytes[count];
    for (int i = 0; i < count; i++) {
      keys[i] = new Bytes().set(bytes, i * length, length);
    }
  }

  void next() {
    long number = (long) securities * events.rowsOfSecurity();
    long first = (long) random.nextInt(events.securities() - securities + 1);
    long step = 1 + random.nextLong(number);
    while (gcd(step, number) > 1) {
      step++;
    }
    long at = random.nextLong(number);
    for (int i = 0; i < rows.length; i++) {
      rows[i] = (int) (first * events.rowsOfSecurity() + at);
      events.writeKey(rows[i], bytes, i * events.keyBytes());
      at = (at + step) % number;
    }
  }

  private static long gcd(long one, long other) {
    long a = one;
    long b = other;
    while (b != 0) {
      long rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  }

  int count() {
    return rows.length;
  }

  int row(int index) {
    return rows[index];
  }

  Bytes key(int index) {
    return keys[index];
  }
}
