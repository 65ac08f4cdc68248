package assay.stores.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Cell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CellKeyTest {
  private static final int CELLS = 2_000;

  private final SplittableRandom random = new SplittableRandom(7);

  /** Few letters, the awkward ones among them, so that parts share beginnings. */
  private Bytes part() {
    byte[] letters = {0, 1, (byte) 0xff, 'a'};
    byte[] part = new byte[random.nextInt(5)];
    for (int i = 0; i < part.length; i++) {
      part[i] = letters[random.nextInt(letters.length)];
    }
    return Bytes.of(part);
  }

  private Cell cell() {
    Cell cell = new Cell();
    cell.row().set(part());
    cell.family().set(part());
    cell.qualifier().set(part());
    return cell;
  }

  private static byte[] encode(Cell cell) {
    return new CellKey().part(cell.row()).part(cell.family()).part(cell.qualifier()).toArray();
  }

  @Test
  void keysSortAsCellsDo() {
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < CELLS; i++) {
      cells.add(cell());
    }
    List<Cell> byKey = new ArrayList<>(cells);
    byKey.sort((a, b) -> Arrays.compareUnsigned(encode(a), encode(b)));
    cells.sort(
        Comparator.comparing(Cell::row).thenComparing(Cell::family).thenComparing(Cell::qualifier));
    assertThat(byKey).hasToString(cells.toString());
  }

  @Test
  void whatIsEncodedIsDecoded() {
    for (int i = 0; i < CELLS; i++) {
      Cell cell = cell();
      byte[] key = encode(cell);
      assertThat(CellKey.columnLength(key)).isEqualTo(key.length);
      Cell shown = new Cell();
      CellKey.show(key.clone(), shown);
      assertThat(shown).hasToString(cell.toString());
    }
  }

  @Test
  void aRowsKeysLieBetweenItsBounds() {
    for (int i = 0; i < CELLS; i++) {
      Cell cell = cell();
      Cell other = cell();
      byte[] from = new CellKey().part(cell.row()).toArray();
      byte[] behind = new CellKey().part(cell.row()).toArrayBehind();
      byte[] key = encode(other);
      boolean within =
          Arrays.compareUnsigned(key, from) >= 0 && Arrays.compareUnsigned(key, behind) < 0;
      assertThat(within).isEqualTo(other.row().equals(cell.row()));
    }
  }

  @Test
  void newerVersionsSortFirst() {
    long[] times = {Long.MIN_VALUE + 1, -5, 0, 1, 1_700_000_000_000L, Long.MAX_VALUE};
    for (int i = 1; i < times.length; i++) {
      byte[] older = new CellKey().inverted(times[i - 1]).toArray();
      byte[] newer = new CellKey().inverted(times[i]).toArray();
      assertThat(Arrays.compareUnsigned(newer, older)).isNegative();
    }
  }
}
