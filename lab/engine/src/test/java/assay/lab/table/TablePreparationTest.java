package assay.lab.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.plan.Clients;
import assay.lab.plan.Plan;
import assay.lab.plan.TableUse;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.rate.Pacing;
import assay.lab.workload.Specs;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.ValueFormat;
import assay.lab.workload.rows.Preset;
import assay.lab.workload.rows.RowMix;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Outcome;
import assay.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables of 5,000 rows, some of whose values somebody else has written. */
class TablePreparationTest {
  private static final int ROWS = 5000;

  private final List<String> notices = new ArrayList<>();

  @Test
  void aTableAsItWasLoadedIsChecked() throws StoreException {
    assertThat(checks(integrity(ROWS), new MemoryTable().load(integrity(ROWS)))).isTrue();
    assertThat(checks(text(ROWS, 1), new MemoryTable().load(text(ROWS, 1)))).isTrue();
    assertThat(notices).isEmpty();
  }

  @Test
  void anAskedCheckOfATableWithoutIntegrityIsRefused() {
    refused(
        TableUse.AS_LOADED,
        integrity(ROWS),
        new MemoryTable().load(text(ROWS, 1)),
        StoreException.Kind.BAD_SETTING,
        "table 't' holds no integrity values (1,024 of 1,024 sampled rows (100 %) differ, for"
            + " example: field0 of row ",
        "load it with dataintegrity=true, or remove that property");
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 20, 2})
  void foreignRowsDoNotSwitchAnAskedCheckOff(int oneIn) throws StoreException {
    MemoryTable table =
        new MemoryTable()
            .load(integrity(ROWS))
            .load(text(ROWS, 1), row -> row % oneIn == 7 % oneIn);
    assertThat(checks(integrity(ROWS), table)).isTrue();
    if (oneIn < 300) {
      assertThat(notices)
          .singleElement()
          .asString()
          .contains("of 1,024 sampled rows (", "for example: field0 of row ", "reported as wrong");
    }
  }

  @Test
  void theShareOfForeignRowsIsTold() throws StoreException {
    MemoryTable table =
        new MemoryTable().load(text(1000, 1)).load(text(1000, 2), row -> row % 20 == 3);
    assertThat(checks(text(1000, 1), table)).isTrue();
    assertThat(notices)
        .singleElement()
        .asString()
        .startsWith("table 't': 50 of 1,000 rows (5.00 %) differ, for example: ")
        .endsWith("add -p checkvalues=false to skip the check");
  }

  @Test
  void oneForeignFieldOfManyRowsIsFewForeignValues() throws StoreException {
    MemoryTable table =
        new MemoryTable().load(text(ROWS, 1)).update(text(ROWS, 2), row -> row % 3 > 0);
    assertThat(checks(text(ROWS, 1), table)).isTrue();
    assertThat(notices).singleElement().asString().contains("reported as wrong");
  }

  @Test
  void valuesOfAnotherLengthAreForeignWhereOthersAreNot() throws StoreException {
    MemoryTable table =
        new MemoryTable().load(integrity(ROWS)).update(textOf(30), row -> row % 20 == 3);
    assertThat(checks(integrity(ROWS), table)).isTrue();
    assertThat(notices).singleElement().asString().contains("is 30 bytes long, not 20");
    refused(
        TableUse.AS_LOADED,
        integrity(ROWS),
        new MemoryTable().load(textOf(30)),
        "was not loaded with these properties (1,024 of 1,024 sampled rows (100 %) differ,",
        "is 30 bytes long, not 20");
  }

  @Test
  void aTableOfAnotherProgramIsNotChecked() throws StoreException {
    MemoryTable table = new MemoryTable().load(text(ROWS, 2));
    assertThat(checks(text(ROWS, 1), table)).isFalse();
    // Updates of an earlier run on it are no proof that the rest is wrong.
    table.update(text(ROWS, 1), row -> row % 2 == 0);
    assertThat(checks(text(ROWS, 1), table)).isFalse();
    assertThat(notices)
        .hasSize(2)
        .allMatch(line -> line.contains("was loaded by another program or with another seed ("));
  }

  @Test
  void missingRowsAreTold() {
    refused(
        TableUse.AS_LOADED,
        text(1000, 1),
        new MemoryTable().load(text(1000, 1), row -> row % 10 > 0),
        "100 of 1,000 rows (10.0 %) differ (missing), for example: row ");
  }

  @Test
  void oneFailedReadDoesNotSwitchTheCheckOff() throws StoreException {
    MemoryTable table = new MemoryTable().load(text(ROWS, 1));
    table.failing = number -> number == 5;
    assertThat(checks(text(ROWS, 1), table)).isTrue();
    table.failing = number -> true;
    assertThat(checks(text(ROWS, 1), table)).isFalse();
    assertThat(notices).singleElement().asString().contains("cannot be read: server is down");
    assertThat(checks(integrity(ROWS), table)).isTrue();
  }

  /** As some bindings of YCSB do. */
  @Test
  void aMissingRowThatEndsOkDoesNotSwitchTheCheckOff() {
    MemoryTable table = new MemoryTable().load(text(1000, 1), row -> row > 0);
    table.missing = Outcome.OK;
    refused(
        TableUse.AS_LOADED,
        text(1000, 1),
        table,
        "1 of 1,000 rows (0.100 %) differs (missing), for example: row ");
  }

  @Test
  void rowsBehindThoseOfTheWorkloadAreRefused() {
    MemoryTable table = new MemoryTable().load(text(ROWS, 1));
    refused(
        TableUse.AS_LOADED,
        text(1000, 1),
        table,
        "table 't' holds 5,000 rows instead of the expected 1,000: ",
        "set -p recordcount=5000, and -p insertcount=1000 to request only the first 1,000 rows");
    refused(
        TableUse.LOAD_INTO,
        text(1000, 1),
        table,
        "table 't' holds 5,000 rows instead of the expected 1,000: ",
        "to load all rows, set -p recordcount=5000; to drop the table first, add --replace");
    refused(
        TableUse.KEEP,
        text(1000, 1),
        table,
        "table 't' holds 5,000 rows instead of the expected 1,000: ",
        "set --rows 5000, choose another --table, or add --replace to drop the table first");
  }

  /** Threads insert by turns, and not equally often. */
  @Test
  void insertedRowsAreFoundWithGapsBetweenThem() {
    refused(
        TableUse.AS_LOADED,
        text(1000, 1),
        new MemoryTable()
            .load(text(1474, 1), row -> row < 1000 || row % 8 == 5 || (row < 1200 && row % 2 == 1)),
        "set -p recordcount=1470,");
  }

  @Test
  void aPartOfAKnownTableCanBeAskedFor() throws StoreException {
    WorkloadSpec part = Specs.with(text(1000, 1), "firstInsert", (long) ROWS);
    assertThat(checks(part, new MemoryTable().load(text(ROWS, 1)))).isTrue();
    assertThat(notices).isEmpty();
  }

  private boolean checks(WorkloadSpec workload, MemoryTable table) throws StoreException {
    TablePreparation preparation = preparation(TableUse.AS_LOADED, workload, table);
    preparation.prepare();
    return preparation.checksValues();
  }

  private void refused(TableUse use, WorkloadSpec workload, MemoryTable table, String... parts) {
    refused(use, workload, table, StoreException.Kind.TABLE_EXISTS, parts);
  }

  private void refused(
      TableUse use,
      WorkloadSpec workload,
      MemoryTable table,
      StoreException.Kind kind,
      String... parts) {
    assertThatThrownBy(() -> preparation(use, workload, table).prepare())
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.kind()).as(e.getMessage()).isEqualTo(kind))
        .message()
        .contains(parts)
        .hasLineCount(1);
  }

  private TablePreparation preparation(TableUse use, WorkloadSpec workload, MemoryTable table) {
    ActivityPlan run =
        new ActivityPlan(
            ActivityPlan.RUN,
            new RowMix(workload),
            1,
            new Pacing.ClosedLoop(),
            10,
            Duration.ZERO,
            Duration.ZERO,
            Duration.ZERO);
    Plan plan =
        new Plan(
            "x", "memory", new TreeMap<>(), "t", use, workload, List.of(run.phase()), Clients.ONE);
    return new TablePreparation(plan, plan.tables().get(0), table, notices::add);
  }

  private static WorkloadSpec integrity(long rows) {
    return spec(rows, 20, ValueFormat.Kind.INTEGRITY, 1);
  }

  private static WorkloadSpec text(long rows, long seed) {
    return spec(rows, 20, ValueFormat.Kind.TEXT, seed);
  }

  private static WorkloadSpec textOf(int bytes) {
    return spec(ROWS, bytes, ValueFormat.Kind.TEXT, 1);
  }

  private static WorkloadSpec spec(long rows, int bytes, ValueFormat.Kind values, long seed) {
    RowFormat format = RowFormat.of(new KeyFormat(KeyFormat.Order.HASHED, 1), 4, bytes, values);
    return WorkloadSpec.of(
        rows, format, Preset.A.mix().orElseThrow(), new RequestDistribution.Uniform(), seed);
  }
}
