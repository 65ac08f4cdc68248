package assay.lab.workload.rows;

import assay.lab.workload.format.KeyFormat;
import assay.store.Bytes;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The rows of a multi-read. The object is reused for the next multi-read. Does not allocate memory
 * after creation. Not thread-safe.
 */
final class RowBatch {
  private final KeyFormat format;
  private final byte[][] buffers;
  private final Bytes[] keys;
  private final List<Bytes> asList;
  private final long[] numbers;

  RowBatch(KeyFormat format, int size) {
    this.format = format;
    buffers = new byte[size][];
    keys = new Bytes[size];
    numbers = new long[size];
    for (int i = 0; i < size; i++) {
      buffers[i] = format.newBuffer();
      keys[i] = new Bytes();
    }
    asList = Collections.unmodifiableList(Arrays.asList(keys));
  }

  void draw(RowChooser rows, SplittableRandom random) {
    for (int i = 0; i < keys.length; i++) {
      numbers[i] = rows.next(random);
      format.write(numbers[i], buffers[i], keys[i]);
    }
  }

  int size() {
    return keys.length;
  }

  List<Bytes> keys() {
    return asList;
  }

  long number(int index) {
    return numbers[index];
  }
}
