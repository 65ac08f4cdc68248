package assay.store.contract;

import static assay.store.binding.Refusals.assertRefused;
import static assay.store.contract.Fixture.FAMILY;
import static assay.store.contract.Fixture.OTHER_FAMILY;
import static assay.store.contract.Fixture.fill;
import static assay.store.contract.Fixture.row;
import static assay.store.contract.Fixture.rows;
import static assay.store.contract.Fixture.rowsOf;
import static assay.store.contract.Fixture.scan;
import static assay.store.contract.Fixture.scanAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Mutation;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.BulkFormat;
import assay.store.capability.BulkImport;
import assay.store.capability.Capability;
import assay.store.capability.Internals;
import assay.store.capability.LocalityGroups;
import assay.store.capability.Metric;
import assay.store.capability.PreSplit;
import assay.store.capability.SplitThreshold;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a store claims to do with tables beyond the least, it does. */
interface TableCapabilityTests extends Hooks {
  /** The store as a capability; without it the test is skipped. */
  static <C> C claimed(Store store, Class<C> capability) {
    Assumptions.assumeTrue(
        capability.isInstance(store),
        () ->
            store.info().name()
                + " does not claim "
                + capability.getSimpleName()
                + ", only "
                + Capability.of(store.getClass()));
    return capability.cast(store);
  }

  @Test
  @DisplayName("splits are read back, and rows on both sides stay in order")
  default void splitsAreReadBack() throws Exception {
    PreSplit store = claimed(fixture().store(), PreSplit.class);
    String table = fixture().table();
    assertThat(store.splits(table)).isEmpty();
    store.addSplits(table, new TreeSet<>(List.of(row(20), row(40), Fixture.bytes(0xff, 0))));
    store.addSplits(table, new TreeSet<>(List.of(row(10), row(20))));
    assertThat(store.splits(table))
        .containsExactly(row(10), row(20), row(40), Fixture.bytes(0xff, 0));
    Session session = fixture().session(table);
    fill(session, 60, 2);
    assertThat(rowsOf(scanAll(session))).isEqualTo(rows(0, 60));
    assertThat(rowsOf(scan(session, Range.from(row(5)), 40))).isEqualTo(rows(5, 45));
  }

  @Test
  @DisplayName("locality groups are read back, and replaced whole")
  default void localityGroupsAreReadBack() throws Exception {
    LocalityGroups store = claimed(fixture().store(), LocalityGroups.class);
    String table = fixture().table();
    assertThat(store.localityGroups(table)).isEmpty();
    Map<String, Set<Bytes>> two = Map.of("one", Set.of(FAMILY), "two", Set.of(OTHER_FAMILY));
    store.setLocalityGroups(table, two);
    assertThat(store.localityGroups(table)).isEqualTo(two);
    Map<String, Set<Bytes>> one = Map.of("both", Set.of(FAMILY, OTHER_FAMILY));
    store.setLocalityGroups(table, one);
    assertThat(store.localityGroups(table)).isEqualTo(one);
    Session session = fixture().session(table);
    fill(session, 10, 1);
    assertThat(rowsOf(scanAll(session))).isEqualTo(rows(0, 10));
  }

  @Test
  @DisplayName("imported files can be read when the import returns")
  default void importedFilesCanBeRead() throws Exception {
    BulkImport store = claimed(fixture().store(), BulkImport.class);
    List<Cell> cells = new ArrayList<>();
    for (int r = 0; r < 500; r++) {
      Cell cell = new Cell();
      cell.row().set(row(r));
      cell.family().set(FAMILY);
      cell.qualifier().set(Bytes.of("q"));
      cell.value().set(Bytes.of("v" + r));
      cell.setTimestamp(1000 + r);
      cells.add(cell);
    }
    String table = fixture().table();
    store.importFiles(table, bulkFiles(cells));
    assertThat(scanAll(fixture().session(table)))
        .usingRecursiveFieldByFieldElementComparator()
        .isEqualTo(cells.stream().map(Cell::copy).toList());
  }

  @Test
  @DisplayName(
      "files that the store writes itself hold what came, in order, the later of two cells")
  default void ownFilesHoldWhatCame() throws Exception {
    BulkFormat store = claimed(fixture().store(), BulkFormat.class);
    String table = fixture().table();
    Path folder = java.nio.file.Files.createTempDirectory("assay-files");
    try (BulkFormat.FileSet files = store.openFiles(table, folder)) {
      for (int r = 499; r >= 0; r--) {
        Mutation row = Fixture.mutation(row(r));
        row.put(FAMILY, Fixture.qualifier(1), Bytes.of("one"));
        row.put(FAMILY, Fixture.qualifier(0), Fixture.value(r, 0));
        files.add(row);
      }
      files.add(Fixture.change(row(7), Fixture.qualifier(1), Bytes.of("two")));
      assertThat(files.finish()).isEqualTo(new BulkFormat.Written(500, 1000));
    }
    store.importFiles(table, folder.toUri());
    Session session = fixture().session(table);
    List<Cell> cells = scanAll(session);
    assertThat(rowsOf(cells)).isEqualTo(rows(0, 500));
    assertThat(Fixture.valuesOf(cells.subList(14, 16))).containsExactly("v7.0", "two");
    fill(session, 8, 2);
    assertThat(Fixture.valuesOf(Fixture.read(session, "r00007")))
        .as("written after the import")
        .containsExactly("v7.0", "v7.1");
  }

  @Test
  @DisplayName("internals are told, with well-formed names and true numbers, and quickly")
  default void internalsAreTold() throws Exception {
    Internals store = claimed(fixture().store(), Internals.class);
    String table = fixture().table();
    fill(fixture().session(table), 10, 1);
    store.sample(table);
    long start = System.nanoTime();
    List<Internals.Reading> readings = store.sample(table);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(1));
    assertThat(readings).isNotEmpty();
    assertThat(readings.stream().map(r -> r.metric().series() + " " + r.server()))
        .doesNotHaveDuplicates();
    assertThat(readings).extracting(Internals.Reading::metric).contains(Metric.TABLETS);
    assertThat(store.sample(Internals.NO_TABLE)).isNotNull();
    assertRefused(StoreException.Kind.NO_SUCH_TABLE, () -> store.sample("absent"), "absent");
  }

  @Test
  @DisplayName("a split threshold that was set is the one in force")
  default void splitThresholdsAreInForce() throws StoreException {
    SplitThreshold store = claimed(fixture().store(), SplitThreshold.class);
    String table = fixture().table();
    for (long bytes : new long[] {64L << 20, 3L << 30}) {
      store.setSplitThreshold(table, bytes);
      assertThat(store.splitThreshold(table)).isEqualTo(bytes);
    }
    assertThatThrownBy(() -> store.splitThreshold("absent")).isInstanceOf(StoreException.class);
  }
}
