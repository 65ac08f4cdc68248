package assay.study.fanout;

import assay.store.Bytes;
import java.util.AbstractList;
import java.util.RandomAccess;

/** Keys of one multi-get: a window onto a request's keys in the order of sending. */
final class KeyBatch extends AbstractList<Bytes> implements RandomAccess {
  private final KeyDraw keys;
  private final int[] order;
  private int from;
  private int size;

  KeyBatch(KeyDraw keys, int[] order) {
    this.keys = keys;
    this.order = order;
  }

  /** Moves the window. Returns this. */
  KeyBatch set(int newFrom, int newSize) {
    from = newFrom;
    size = newSize;
    return this;
  }

  /** Index of a key among the request's keys. */
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
