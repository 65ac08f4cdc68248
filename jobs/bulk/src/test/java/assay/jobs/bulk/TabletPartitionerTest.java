package assay.jobs.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Mutation;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.io.BytesWritable;
import org.junit.jupiter.api.Test;

/** Rows go to their tablet's files, and their cells come out in the order of files. */
class TabletPartitionerTest {
  private static final Bytes[] SPLITS = {Bytes.of("b"), Bytes.of("d"), Bytes.of("d\u0000")};

  private static int partition(TabletPartitioner partitioner, String row) {
    return partitioner.getPartition(
        new BytesWritable(row.getBytes(StandardCharsets.UTF_8)), new RowCells(), 0);
  }

  @Test
  void aRowAtASplitIsInTheTabletWhereTheStoreHasIt() {
    TabletPartitioner last = new TabletPartitioner(SPLITS, 1, true);
    assertThat(List.of("", "a", "b")).allMatch(row -> partition(last, row) == 0);
    assertThat(List.of("b\u0000", "c", "d")).allMatch(row -> partition(last, row) == 1);
    assertThat(partition(last, "d\u0000")).isEqualTo(2);
    assertThat(List.of("d\u0001", "é")).allMatch(row -> partition(last, row) == 3);
    TabletPartitioner first = new TabletPartitioner(SPLITS, 1, false);
    assertThat(partition(first, "a")).isZero();
    assertThat(List.of("b", "c")).allMatch(row -> partition(first, row) == 1);
    assertThat(partition(first, "d")).isEqualTo(2);
    assertThat(List.of("d\u0000", "e")).allMatch(row -> partition(first, row) == 3);
  }

  @Test
  void rowsOfATabletAreSpreadOverItsFiles() {
    TabletPartitioner partitioner = new TabletPartitioner(SPLITS, 4, true);
    int[] rows = new int[16];
    for (int i = 0; i < 4000; i++) {
      rows[partition(partitioner, "c" + i)]++;
    }
    assertThat(rows).startsWith(0, 0, 0, 0).endsWith(0, 0, 0, 0, 0, 0, 0, 0);
    for (int file = 4; file < 8; file++) {
      assertThat(rows[file]).isBetween(800, 1200);
    }
  }

  @Test
  void cellsComeOutSortedAndSurviveTheWayThroughTheJob() throws Exception {
    Mutation row = new Mutation();
    byte[] large = new byte[70_000];
    large[69_999] = 7;
    row.put(Bytes.of("g"), Bytes.of("a"), Bytes.of(""));
    row.put(Bytes.of("f"), Bytes.of("field10"), Bytes.of(large));
    row.put(Bytes.of("f"), Bytes.of("field1"), Bytes.of("y"), Mutation.SERVER_TIME, Bytes.of("2"));
    row.put(Bytes.of("f"), Bytes.of("field1"), Bytes.of("1"));
    RowCells written = new RowCells();
    written.set(row);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    written.write(new DataOutputStream(bytes));
    RowCells read = new RowCells();
    read.readFields(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    List<Cell> cells = read.copies();
    assertThat(cells)
        .extracting(cell -> cell.family() + ":" + cell.qualifier() + " " + cell.visibility())
        .containsExactly("f:field1 ", "f:field1 y", "f:field10 ", "g:a ");
    assertThat(cells.get(2).value()).isEqualTo(Bytes.of(large));
  }
}
