package assay.stores.accumulo.session;

import assay.store.Bytes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.accumulo.core.data.Range;

/**
 * For each row that a batch scanner returns, finds the row's positions in the request. A batch
 * scanner returns rows in any order. A batch scanner returns a row only once, even if the row was
 * requested several times. Not thread-safe.
 */
final class AskedRows {
  private static final int NONE = -1;

  private final Map<Bytes, Integer> lastOf = new HashMap<>();
  private final int[] before;
  private final List<Range> ranges = new ArrayList<>();
  private final Bytes current = new Bytes();
  private int currentIndex = NONE;

  AskedRows(List<Bytes> rows) {
    before = new int[rows.size()];
    for (int i = 0; i < before.length; i++) {
      Integer earlier = lastOf.put(rows.get(i), i);
      before[i] = earlier == null ? NONE : earlier;
      if (earlier == null) {
        ranges.add(Keys.row(rows.get(i)));
      }
    }
  }

  List<Range> ranges() {
    return ranges;
  }

  int last(Bytes row) {
    if (currentIndex == NONE || !current.equals(row)) {
      current.set(row);
      currentIndex = lastOf.get(row);
    }
    return currentIndex;
  }

  /**
   * Returns the index of the same row's previous occurrence in the request; negative if there is
   * none.
   */
  int before(int index) {
    return before[index];
  }
}
