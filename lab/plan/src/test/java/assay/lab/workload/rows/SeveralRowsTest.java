package assay.lab.workload.rows;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.workload.ReadScope;
import assay.lab.workload.Specs;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.draw.Seed;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.ValueFormat;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Multi-reads and range scans ask for the rows that they should, and check each that comes. */
class SeveralRowsTest {
  private static final int BATCH = 5;
  private static final int RANGE = 10;
  private static final int ROWS = 100;
  private static final WorkloadSpec SPEC =
      Specs.with(
          WorkloadSpec.of(
              ROWS,
              RowFormat.of(
                  new KeyFormat(KeyFormat.Order.ORDERED, 2), 3, 20, ValueFormat.Kind.RANDOM),
              Mix.of(OperationKind.MULTI_READ, 0.5, OperationKind.RANGE_SCAN),
              new RequestDistribution.Uniform(),
              7),
          "several",
          Optional.of(new SeveralRows(BATCH, RANGE)));

  /** What a load writes, by the rows' numbers. */
  private final List<List<Cell>> table =
      LongStream.range(0, ROWS).mapToObj(row -> Specs.row(SPEC, row)).toList();

  private final RowBatch batch = new RowBatch(SPEC.format().keys(), BATCH);
  private final BatchCheck batchCheck =
      new BatchCheck(new RowCheck(SPEC, ReadScope.WHOLE), batch, 3);
  private final RangeCheck rangeCheck = new RangeCheck(new RowCheck(SPEC, ReadScope.WHOLE), SPEC);

  SeveralRowsTest() {
    batch.draw(random -> 11 + random.nextInt(60), new SplittableRandom(3));
    batchCheck.start(OperationStream.ALL_FIELDS);
  }

  @Test
  void aStreamDrawsBatchesAndRangesWithinTheTable() {
    OperationStream stream = OperationStream.ofRun(SPEC, Seed.of(1), 0, 1);
    boolean last = false;
    for (int i = 0; i < 2000; i++) {
      if (stream.next() == OperationKind.MULTI_READ) {
        assertThat(stream.batch().keys()).hasSize(BATCH);
        for (int b = 0; b < BATCH; b++) {
          assertThat(stream.batch().keys().get(b))
              .isEqualTo(SPEC.format().keys().key(stream.batch().number(b)));
        }
      } else {
        long first = stream.rowNumber();
        assertThat(first).isBetween(0L, (long) ROWS - RANGE);
        assertThat(stream.rowRange().start()).isEqualTo(SPEC.format().keys().key(first));
        long inside =
            table.stream()
                .map(row -> row.get(0).row())
                .filter(key -> key.compareTo(stream.rowRange().start()) >= 0)
                .filter(key -> key.compareTo(stream.rowRange().end()) < 0)
                .count();
        assertThat(inside).isEqualTo(RANGE);
        last |= first == ROWS - RANGE;
      }
    }
    assertThat(last).as("a range reached the table's last row").isTrue();
  }

  @Test
  void wholeRowsInAnyOrderAreRight() {
    // Cell by cell, the rows in turn.
    for (int field = 0; field < 3; field++) {
      for (int i = BATCH - 1; i >= 0; i--) {
        batchCheck.accept(i, row(i).get(field));
      }
    }
    assertThat(batchCheck.end(Outcome.OK)).isZero();
    assertThat(batchCheck.foundWrong()).isFalse();
    assertThat(batchCheck.rows()).isEqualTo(BATCH);
    assertThat(batchCheck.cells()).isEqualTo(3L * BATCH);
  }

  @Test
  void aRowUnderAnothersIndexIsWrong() {
    row(0).forEach(cell -> batchCheck.accept(1, cell));
    assertThat(batch.number(0)).isNotEqualTo(batch.number(1));
    batchCheck.end(Outcome.OK);
    assertThat(batchCheck.foundWrong()).isTrue();
  }

  @Test
  void aRowThatLacksACellIsWrong() {
    row(2).subList(0, 2).forEach(cell -> batchCheck.accept(2, cell));
    batchCheck.end(Outcome.OK);
    assertThat(batchCheck.foundWrong()).isTrue();
  }

  @Test
  void aCellThatComesTwiceInPlaceOfAnotherIsWrong() {
    batchCheck.accept(2, row(2).get(0));
    batchCheck.accept(2, row(2).get(1));
    batchCheck.accept(3, row(3).get(0));
    batchCheck.accept(2, row(2).get(0));
    row(3).subList(1, 3).forEach(cell -> batchCheck.accept(3, cell));
    batchCheck.end(Outcome.OK);
    assertThat(batchCheck.foundWrong()).isTrue();
  }

  @Test
  void aBatchCountsTheRowsItLacks() {
    row(4).forEach(cell -> batchCheck.accept(4, cell));
    assertThat(batchCheck.end(Outcome.OK)).isEqualTo(BATCH - 1);
    assertThat(batchCheck.end(Outcome.UNKNOWN)).as("not answered").isZero();
    assertThat(batchCheck.foundWrong()).isFalse();
    batchCheck.start(OperationStream.ALL_FIELDS);
    assertThat(batchCheck.end(Outcome.ABSENT)).as("its outcome says so").isZero();
    BatchCheck filtered =
        new BatchCheck(new RowCheck(SPEC, new ReadScope(Set.of(), false)), batch, 3);
    filtered.start(OperationStream.ALL_FIELDS);
    row(4).forEach(cell -> filtered.accept(4, cell));
    assertThat(filtered.end(Outcome.OK)).as("behind a filter").isZero();
  }

  @Test
  void theRowsOfARangeAreRight() {
    assertThat(scanned(40, 40, 50)).isZero();
    assertThat(rangeCheck.foundWrong()).isFalse();
    assertThat(rangeCheck.rows()).isEqualTo(RANGE);
  }

  @Test
  void aRangeCountsTheRowsItLacks() {
    assertThat(scanned(40, 41, 50)).isEqualTo(1);
    assertThat(scanned(40, 40, 49)).isEqualTo(1);
    assertThat(scanned(40, 40, 40)).as("all").isEqualTo(RANGE);
    assertThat(rangeCheck.foundWrong()).isFalse();
  }

  @Test
  void rowsBesideTheRangeOrOutOfOrderAreWrong() {
    scanned(40, 39, 50);
    assertThat(rangeCheck.foundWrong()).isTrue();
    scanned(40, 40, 51);
    assertThat(rangeCheck.foundWrong()).isTrue();
    rangeCheck.start(40, 2, OperationStream.ALL_FIELDS);
    table.get(41).forEach(rangeCheck::accept);
    table.get(40).forEach(rangeCheck::accept);
    rangeCheck.end(Outcome.OK);
    assertThat(rangeCheck.foundWrong()).isTrue();
  }

  @Test
  void anotherRowsContentIsWrong() {
    rangeCheck.start(40, 1, OperationStream.ALL_FIELDS);
    for (Cell cell : table.get(41)) {
      cell.row().set(SPEC.format().keys().key(40));
      rangeCheck.accept(cell);
    }
    rangeCheck.end(Outcome.OK);
    assertThat(rangeCheck.foundWrong()).isTrue();
  }

  @Test
  void aRowWithoutANumberIsWrong() {
    rangeCheck.start(0, 1, OperationStream.ALL_FIELDS);
    Cell cell = table.get(0).get(0);
    cell.row().set(Bytes.of("userX"));
    rangeCheck.accept(cell);
    rangeCheck.end(Outcome.OK);
    assertThat(rangeCheck.foundWrong()).isTrue();
  }

  private long scanned(int first, int from, int to) {
    rangeCheck.start(first, RANGE, OperationStream.ALL_FIELDS);
    table.subList(from, to).forEach(row -> row.forEach(rangeCheck::accept));
    return rangeCheck.end(Outcome.OK);
  }

  private List<Cell> row(int index) {
    return table.get((int) batch.number(index));
  }
}
