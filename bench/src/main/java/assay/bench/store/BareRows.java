package assay.bench.store;

import assay.lab.plan.phase.ActivityPlan;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.RowFormat;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Prepared rows of the bare loops. Values repeat rarely, so that servers cannot compress these rows
 * better than Assay's rows.
 */
final class BareRows {
  /**
   * Number of distinct values per field. This number is greater than the number of rows in a
   * compressed block of a file.
   */
  private static final int VALUES = 1024;

  private static final int ROWS_PER_LOOK = 256;

  final byte[][] keys;
  final byte[] family;
  final byte[][] qualifiers;
  final int fieldBytes;
  private final byte[][][] values;
  private long nextFlushNanos;

  BareRows(RowShape shape) {
    RowFormat format = shape.workload().format();
    KeyFormat keyFormat = format.keys();
    keys = new byte[(int) shape.rows()][];
    Arrays.setAll(keys, row -> keyFormat.key(row).toArray());
    qualifiers = new byte[shape.fields()][];
    Arrays.setAll(qualifiers, field -> format.qualifier(field).toArray());
    fieldBytes = shape.fieldBytes();
    values = new byte[VALUES][shape.fields()][fieldBytes];
    SplittableRandom random = new SplittableRandom(42);
    for (byte[][] row : values) {
      for (byte[] value : row) {
        for (int i = 0; i < fieldBytes; i++) {
          value[i] = (byte) (' ' + random.nextInt(64));
        }
      }
    }
    family = format.family(0).toArray();
  }

  byte[] value(int row, int field) {
    return values[row % VALUES][field];
  }

  /**
   * Returns whether the bare loop must flush its buffer after a row. The bare loop flushes as often
   * as Assay does. The loop must call this method after every row, although only every 256th call
   * reads the clock.
   */
  boolean isFlushDue(int row) {
    if (row % ROWS_PER_LOOK != 0 || (row > 0 && System.nanoTime() - nextFlushNanos < 0)) {
      return false;
    }
    nextFlushNanos = System.nanoTime() + ActivityPlan.FLUSH_EVERY.toNanos();
    return row > 0;
  }

  /**
   * Returns random row numbers without duplicates. The result never has more numbers than there are
   * rows.
   */
  int[] distinct(int count) {
    SplittableRandom random = new SplittableRandom(9);
    int[] all = new int[keys.length];
    Arrays.setAll(all, i -> i);
    for (int i = 0; i < Math.min(count, all.length); i++) {
      int other = random.nextInt(i, all.length);
      int kept = all[i];
      all[i] = all[other];
      all[other] = kept;
    }
    return Arrays.copyOf(all, Math.min(count, all.length));
  }

  int[] order(int count) {
    SplittableRandom random = new SplittableRandom(7);
    int[] order = new int[count];
    Arrays.setAll(order, i -> random.nextInt(keys.length));
    return order;
  }
}
