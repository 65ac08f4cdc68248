package assay.store.contract;

import static assay.store.contract.Fixture.FAMILY;
import static assay.store.contract.Fixture.mutation;
import static assay.store.contract.Fixture.read;
import static assay.store.contract.Fixture.row;
import static assay.store.contract.Fixture.save;
import static assay.store.contract.Fixture.scanAll;
import static assay.store.contract.Fixture.valuesOf;
import static assay.store.contract.TableCapabilityTests.claimed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.capability.CellAcl;
import assay.store.capability.CellVisibility;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a store claims to do with cells beyond the least, it does. */
interface CellCapabilityTests extends Hooks {
  @Test
  @DisplayName("a cell is seen only by sessions whose authorizations unlock it")
  default void cellsAreSeenByTheAuthorized() throws Exception {
    CellVisibility store = claimed(fixture().store(), CellVisibility.class);
    String table = fixture().table();
    store.grantAuthorizations(Set.of("north", "south"));
    Session plain = fixture().session(table);
    Mutation mutation = mutation(row(1));
    for (String visibility : List.of("", "north", "south", "north&south", "north|south")) {
      Bytes name = Bytes.of("q:" + visibility);
      mutation.put(FAMILY, name, Bytes.of(visibility), Mutation.SERVER_TIME, Bytes.of(visibility));
    }
    save(plain, mutation);
    Map<Set<String>, List<String>> seen =
        Map.of(
            Set.of(), List.of(""),
            Set.of("north"), List.of("", "north", "north|south"),
            Set.of("south"), List.of("", "north|south", "south"),
            Set.of("north", "south"), List.of("", "north", "north&south", "north|south", "south"));
    for (Map.Entry<Set<String>, List<String>> entry : seen.entrySet()) {
      Session session = fixture().keep(store.openSession(table, entry.getKey()));
      awaitGrant(session);
      List<Cell> cells = read(session, row(1), Columns.ALL);
      assertThat(valuesOf(cells)).as("seen by %s", entry.getKey()).isEqualTo(entry.getValue());
      assertThat(cells).allMatch(cell -> cell.visibility().equals(cell.value()));
      assertThat(valuesOf(scanAll(session))).isEqualTo(entry.getValue());
      assertThat(ReadAllTests.valuesOf(session, List.of(row(1), row(2)), Columns.ALL))
          .isEqualTo(Map.of(0, entry.getValue()));
      List<String> pushed = new ArrayList<>();
      assertThat(
              session.scanAll(
                  List.of(Range.all()),
                  Columns.ALL,
                  cell -> pushed.add(cell.value().toString()),
                  () -> false))
          .isEqualTo(Outcome.OK);
      assertThat(pushed).isEqualTo(entry.getValue());
    }
    assertThat(valuesOf(read(plain, row(1), Columns.ALL))).containsExactly("");
  }

  @Test
  @DisplayName(
      "authorizations that are granted are those that were not held, and can be taken back")
  default void authorizationsComeAndGo() throws Exception {
    CellVisibility store = claimed(fixture().store(), CellVisibility.class);
    String table = fixture().table();
    store.revokeAuthorizations(Set.of("up", "down"));
    assertThat(store.grantAuthorizations(Set.of("up"))).containsExactly("up");
    assertThat(store.grantAuthorizations(Set.of("up", "down"))).containsExactly("down");
    Session writer = fixture().session(table);
    Mutation mutation = mutation(row(1));
    mutation.put(
        FAMILY, Bytes.of("q"), Bytes.of("up"), Mutation.SERVER_TIME, Bytes.of("only from above"));
    save(writer, mutation);
    Session session = fixture().keep(store.openSession(table, Set.of("up")));
    awaitGrant(session);
    assertThat(read(session, row(1), Columns.ALL)).hasSize(1);
    store.revokeAuthorizations(Set.of("up", "down"));
    Session later = fixture().keep(store.openSession(table, Set.of("up")));
    await()
        .pollInSameThread()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(
            () ->
                assertThat(later.read(row(1), Columns.ALL, cell -> {}))
                    .isIn(Outcome.DENIED, Outcome.ABSENT));
  }

  /** Servers learn of a grant one by one; until then they refuse the session's authorizations. */
  private static void awaitGrant(Session session) {
    await()
        .pollInSameThread()
        .atMost(Duration.ofMinutes(1))
        .until(() -> session.read(row(1), Columns.ALL, cell -> {}) != Outcome.DENIED);
  }

  @Test
  @DisplayName("a cell is seen by the users whom it names, and not by others")
  default void cellsAreSeenByTheUsersTheyName() throws Exception {
    CellAcl store = claimed(fixture().store(), CellAcl.class);
    String table = fixture().table();
    for (String readers : List.of("alice", "bob", "alice,bob")) {
      Session writer = fixture().keep(store.openWriter(table, Set.of(readers.split(","))));
      save(writer, row(1), Bytes.of("q:" + readers), Bytes.of(readers));
    }
    Session own = fixture().session(table);
    save(own, row(1), Bytes.of("q:nobody"), Bytes.of("nobody"));
    assertThat(valuesOf(read(own, row(1), Columns.ALL))).hasSize(4);
    Session alice = fixture().keep(store.openSessionAs("alice", table));
    assertThat(valuesOf(read(alice, row(1), Columns.ALL))).containsExactly("alice", "alice,bob");
    assertThat(valuesOf(scanAll(alice))).containsExactly("alice", "alice,bob");
    Session carol = fixture().keep(store.openSessionAs("carol", table));
    assertThat(carol.read(row(1), Columns.ALL, cell -> {})).isEqualTo(Outcome.ABSENT);
    assertThat(scanAll(carol)).isEmpty();
  }
}
