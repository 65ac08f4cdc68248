package assay.store.contract;

import static assay.store.binding.Refusals.assertRefused;
import static assay.store.contract.Fixture.fill;
import static assay.store.contract.Fixture.row;
import static assay.store.contract.Fixture.rows;
import static assay.store.contract.Fixture.rowsOf;
import static assay.store.contract.Fixture.scanAll;
import static assay.store.contract.TableCapabilityTests.claimed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.store.Bytes;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.Internals;
import assay.store.capability.Internals.Reading;
import assay.store.capability.Metric;
import assay.store.capability.Placement;
import assay.store.capability.PreSplit;
import assay.store.capability.Reopen;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A store that tells where rows lie tells the truth. */
interface PlacementTests extends Hooks {
  @Test
  @DisplayName("every row of a table is held by one of the running servers")
  default void everyRowHasAServerThatRuns() throws Exception {
    Placement store = claimed(fixture().store(), Placement.class);
    String table = fixture().table();
    List<Bytes> keys = new ArrayList<>(rows(0, 60));
    keys.add(Fixture.bytes(0));
    keys.add(Fixture.bytes(0xff, 0xff, 0xff));
    keys.add(row(7));
    List<String> servers = store.serversOf(table, keys);
    assertThat(servers).hasSameSizeAs(keys);
    assertThat(running(fixture().store())).containsAll(servers);
    assertThat(servers.get(keys.size() - 1)).isEqualTo(servers.get(7));
    assertThat(store.serversOf(table, List.of())).isEmpty();
    assertRefused(
        StoreException.Kind.NO_SUCH_TABLE,
        () -> store.serversOf("absent", List.of(row(1))),
        "absent");
  }

  @Test
  @DisplayName("rows of a tablet lie together, and servers hold as many tablets as they say")
  default void rowsLieWithTheirTablet() throws Exception {
    Placement store = claimed(fixture().store(), Placement.class);
    PreSplit divisible = claimed(fixture().store(), PreSplit.class);
    Internals internals = claimed(fixture().store(), Internals.class);
    String table = fixture().table();
    divisible.addSplits(table, new TreeSet<>(List.of(row(10), row(20), row(30), row(40))));
    List<Bytes> oneOfEach = List.of(row(5), row(15), row(25), row(35), row(45));
    // A server's word may be some seconds old.
    await()
        .atMost(Duration.ofMinutes(2))
        .untilAsserted(
            () ->
                assertThat(countsOf(store.serversOf(table, oneOfEach)))
                    .isEqualTo(tablets(internals.sample(table))));
    List<String> servers = store.serversOf(table, rows(0, 50));
    for (int tablet = 0; tablet < 5; tablet++) {
      // The row of a split belongs to the tablet before or behind it, as the store has it.
      assertThat(servers.subList(10 * tablet + 1, 10 * tablet + 10))
          .containsOnly(servers.get(10 * tablet + 5));
    }
  }

  @Test
  @DisplayName("a table that is reopened has all its rows, on servers that run")
  default void whatIsReopenedIsWhole() throws Exception {
    Reopen store = claimed(fixture().store(), Reopen.class);
    PreSplit divisible = claimed(fixture().store(), PreSplit.class);
    Placement placement = claimed(fixture().store(), Placement.class);
    String table = fixture().table();
    divisible.addSplits(table, new TreeSet<>(List.of(row(20), row(40))));
    fill(fixture().session(table), 60, 2);
    store.reopen(table);
    assertThat(rowsOf(scanAll(fixture().session(table)))).isEqualTo(rows(0, 60));
    assertThat(divisible.splits(table)).containsExactly(row(20), row(40));
    assertThat(running(fixture().store()))
        .containsAll(placement.serversOf(table, List.of(row(5), row(25), row(45))));
    assertRefused(StoreException.Kind.NO_SUCH_TABLE, () -> store.reopen("absent"), "absent");
  }

  private static Map<String, Long> countsOf(List<String> servers) {
    return servers.stream()
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
  }

  /** Of the table, by server. */
  private static Map<String, Long> tablets(List<Reading> readings) {
    return readings.stream()
        .filter(reading -> reading.metric().equals(Metric.TABLETS))
        .filter(reading -> !reading.server().isEmpty() && reading.value() > 0)
        .collect(Collectors.toMap(Reading::server, reading -> (long) reading.value()));
  }

  private static Set<String> running(Store store) throws StoreException {
    return ((Internals) store)
        .sample(Internals.NO_TABLE).stream()
            .map(Reading::server)
            .filter(server -> !server.isEmpty())
            .collect(Collectors.toSet());
  }
}
