package assay.lab.workload.rows;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.workload.ReadScope;
import assay.lab.workload.Specs;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.format.FieldLength;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.KeyFormat.Order;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.ValueFormat.Kind;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Scans over tables of every kind of key and value. */
class ScanCheckTest {
  private static final int ROWS = 50;
  private static final int FIELDS = 3;
  private static final int MOST = 10;

  private WorkloadSpec spec;
  private ScanCheck check;

  /** Tables of which every row's values are known. */
  static Stream<Arguments> compared() {
    return Stream.of(
        Arguments.of(Order.ORDERED, Kind.TEXT),
        Arguments.of(Order.ORDERED, Kind.RANDOM),
        Arguments.of(Order.HASHED, Kind.RANDOM),
        Arguments.of(Order.HEXADECIMAL, Kind.RANDOM),
        Arguments.of(Order.HASHED, Kind.INTEGRITY));
  }

  private void table(Order order, Kind kind) {
    table(RowFormat.of(new KeyFormat(order, 5), FIELDS, 30, kind));
  }

  private void table(RowFormat format) {
    spec =
        WorkloadSpec.of(
            ROWS,
            format,
            Mix.of(OperationKind.SCAN, 0.9, OperationKind.INSERT),
            new RequestDistribution.Uniform(),
            7);
    check = new ScanCheck(new RowCheck(spec, ReadScope.WHOLE), spec);
  }

  /** Numbers of all rows, inserted ones included, as their keys lie. */
  private List<Long> inOrder() {
    return LongStream.range(0, ROWS + 5)
        .boxed()
        .sorted(Comparator.comparing(row -> spec.format().keys().key(row)))
        .toList();
  }

  private List<Cell> cells(List<Long> rows) {
    List<Cell> cells = new ArrayList<>();
    rows.forEach(row -> cells.addAll(Specs.row(spec, row)));
    return cells;
  }

  /** Scans from a loaded row with as many rows behind it as are asked for. */
  private long scan(List<Cell> cells, long from) {
    check.start(spec.format().keys().key(from), from, MOST, OperationStream.ALL_FIELDS);
    cells.forEach(check::accept);
    return check.end(Outcome.OK);
  }

  private List<Long> someRows() {
    List<Long> all = inOrder();
    int first = all.indexOf(all.stream().filter(row -> row < ROWS).findFirst().orElseThrow());
    return all.subList(first, first + MOST);
  }

  @ParameterizedTest
  @MethodSource("compared")
  void rowsAsTheyWereWrittenAreRight(Order order, Kind kind) {
    table(order, kind);
    List<Long> rows = someRows();
    assertThat(scan(cells(rows), rows.get(0))).isZero();
    assertThat(check.foundWrong()).isFalse();
    assertThat(check.rows()).isEqualTo(MOST);
    assertThat(check.cells()).isEqualTo(MOST * FIELDS);
  }

  @ParameterizedTest
  @MethodSource("compared")
  void aFlippedBitInAnyRowIsWrong(Order order, Kind kind) {
    table(order, kind);
    List<Long> rows = someRows();
    for (int i = 0; i < MOST * FIELDS; i++) {
      List<Cell> cells = cells(rows);
      Bytes value = cells.get(i).value();
      value.array()[value.offset() + value.length() - 1] ^= 1;
      scan(cells, rows.get(0));
      assertThat(check.foundWrong()).as("cell %d", i).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("compared")
  void theValuesOfAnotherRowAreWrong(Order order, Kind kind) {
    table(order, kind);
    List<Long> rows = someRows();
    List<Cell> cells = cells(rows);
    for (int field = 0; field < FIELDS; field++) {
      cells.get(4 * FIELDS + field).value().set(cells.get(5 * FIELDS + field).value());
    }
    scan(cells, rows.get(0));
    assertThat(check.foundWrong()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("compared")
  void aLoadedRowThatLacksACellIsWrongAndOneThatIsBeingInsertedIsNot(Order order, Kind kind) {
    table(order, kind);
    boolean tells = kind != Kind.INTEGRITY;
    List<Cell> loaded = cells(List.of(1L, 2L));
    loaded.remove(loaded.size() - 1);
    scan(loaded, 1);
    assertThat(check.foundWrong()).isEqualTo(tells);
    List<Cell> inserted = cells(List.of(1L, ROWS + 1L));
    inserted.remove(inserted.size() - 1);
    scan(inserted, 1);
    assertThat(check.foundWrong()).isFalse();
  }

  @Test
  void ofHashedKeysWithTextTheFirstRowIsComparedAndTheFormOfTheOthers() {
    table(Order.HASHED, Kind.TEXT);
    List<Long> rows = List.of(3L, 4L);
    scan(cells(rows), 3);
    assertThat(check.foundWrong()).isFalse();
    List<Cell> first = cells(rows);
    first.get(0).value().array()[3] ^= 1;
    scan(first, 3);
    assertThat(check.foundWrong()).isTrue();
    List<Cell> form = cells(rows);
    form.get(FIELDS).qualifier().set(Bytes.of("fieldx"));
    scan(form, 3);
    assertThat(check.foundWrong()).as("a foreign field").isTrue();
    List<Cell> twice = cells(rows);
    twice.add(twice.get(FIELDS));
    scan(twice, 3);
    assertThat(check.foundWrong()).as("a field twice").isTrue();
    List<Cell> shorter = cells(rows);
    Bytes value = shorter.get(FIELDS).value();
    value.set(value.array(), 0, value.length() - 1);
    scan(shorter, 3);
    assertThat(check.foundWrong()).as("a short value").isTrue();
  }

  @Test
  void valuesTooShortToTellTheirRowAreComparedOnceALongerOneHas() {
    table(
        new RowFormat(
            new KeyFormat(Order.HASHED, 1),
            "cf",
            "field",
            20,
            new FieldLength.Zipfian(0, 40),
            Kind.RANDOM));
    List<Long> rows = LongStream.range(0, MOST).boxed().toList();
    scan(cells(rows), 0);
    assertThat(check.foundWrong()).isFalse();
  }

  @Test
  void aScanThatLacksTheRowItStartsAtMissesOneRow() {
    table(Order.ORDERED, Kind.RANDOM);
    assertThat(scan(List.of(), 4)).as("a store that shows nothing").isZero();
    assertThat(scan(cells(List.of(4L, 5L)), 4)).isZero();
    assertThat(scan(cells(List.of(5L)), 4)).isEqualTo(1);
    assertThat(scan(List.of(), 4)).isEqualTo(1);
    assertThat(check.foundWrong()).isFalse();
  }

  @Test
  void aScanWithoutAnAnswerMissesNothing() {
    table(Order.ORDERED, Kind.RANDOM);
    scan(cells(List.of(4L, 5L)), 4);
    check.start(spec.format().keys().key(4), 4, MOST, OperationStream.ALL_FIELDS);
    assertThat(check.end(Outcome.UNKNOWN)).isZero();
  }

  @Test
  void behindAFilterRowsAndCellsMayBeMissing() {
    table(Order.ORDERED, Kind.RANDOM);
    check = new ScanCheck(new RowCheck(spec, new ReadScope(Set.of(), false)), spec);
    scan(cells(List.of(4L)), 4);
    assertThat(scan(cells(List.of(5L)).subList(1, 2), 4)).isZero();
    assertThat(check.foundWrong()).isFalse();
  }

  @Test
  void moreRowsThanWereAskedForAndForeignKeysAreWrong() {
    table(Order.ORDERED, Kind.RANDOM);
    scan(cells(LongStream.rangeClosed(0, MOST).boxed().toList()), 0);
    assertThat(check.foundWrong()).isTrue();
    List<Cell> cells = cells(List.of(0L, 1L));
    cells.subList(FIELDS, 2 * FIELDS).forEach(cell -> cell.row().set(Bytes.of("user00001x")));
    scan(cells, 0);
    assertThat(check.foundWrong()).isTrue();
  }

  @Test
  void rowsWithoutKeysAndTablesOfOthersAreCounted() {
    table(Order.HASHED, Kind.RANDOM);
    List<Cell> cells = cells(List.of(1L, 2L));
    cells.forEach(cell -> cell.row().set(new Bytes()));
    assertThat(scan(cells, 1)).isZero();
    assertThat(check.foundWrong()).isFalse();
    spec = spec.withoutValueChecks();
    check = new ScanCheck(new RowCheck(spec, ReadScope.WHOLE), spec);
    List<Cell> others = cells(List.of(1L, 2L));
    others.forEach(cell -> Arrays.fill(cell.value().array(), (byte) 1));
    assertThat(scan(others, 1)).isZero();
    assertThat(check.foundWrong()).isFalse();
    assertThat(check.cells()).isEqualTo(2L * FIELDS);
  }
}
