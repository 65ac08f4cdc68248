package assay.bench.bare;

import assay.bench.RowShape;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.RowFormat;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Rows that were made beforehand: keys of their own, and the same values for all. */
final class BareRows {
  final byte[][] keys;
  final byte[] family;
  final byte[][] qualifiers;
  final byte[][] values;

  BareRows(RowShape shape) {
    RowFormat format = shape.workload().format();
    KeyFormat keyFormat = format.keys();
    keys = new byte[(int) shape.rows()][];
    Arrays.setAll(keys, row -> keyFormat.key(row).toArray());
    qualifiers = new byte[shape.fields()][];
    Arrays.setAll(qualifiers, field -> format.qualifier(field).toArray());
    values = new byte[shape.fields()][shape.fieldBytes()];
    SplittableRandom random = new SplittableRandom(42);
    for (byte[] value : values) {
      random.nextBytes(value);
    }
    family = format.family(0).toArray();
  }

  /** The same, none twice; at most as many as there are rows. */
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

  /** Row numbers, each as likely as any. */
  int[] order(int count) {
    SplittableRandom random = new SplittableRandom(7);
    int[] order = new int[count];
    Arrays.setAll(order, i -> random.nextInt(keys.length));
    return order;
  }
}
