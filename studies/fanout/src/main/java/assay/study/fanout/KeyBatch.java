package assay.study.fanout;

import assay.store.Bytes;
import java.util.AbstractList;
import java.util.RandomAccess;

/**
 * The keys of one multi-get. The list is a view of the keys of a request, in the order of sending.
 */
final class KeyBatch extends AbstractList<Bytes> implements RandomAccess {
  private final KeyDraw keys;
  private final int[] order;
  private int from;
  private int size;

  KeyBatch(KeyDraw keys, int[] order) {
    this.keys = keys;
    this.order = order;
  }

  KeyBatch set(int newFrom, int newSize) {
    from = newFrom;
    size = newSize;
    return this;
  }

  /** Converts an index in this batch to an index in the request's keys. */
  int index(int inBatch) {
    return order[from + inBatch];
  }

  @Override
  public Bytes get(int index) {
    return keys.key(order[from + index]);
  }

  @Override
  public int size() {
    return size;
  }
}
