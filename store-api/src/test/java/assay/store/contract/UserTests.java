package assay.store.contract;

import static assay.store.contract.Fixture.FAMILY;
import static assay.store.contract.Fixture.flush;
import static assay.store.contract.Fixture.mutation;
import static assay.store.contract.Fixture.row;
import static assay.store.contract.Fixture.write;
import static assay.store.contract.TableCapabilityTests.claimed;
import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.capability.CellVisibility;
import assay.store.capability.Users;
import assay.store.capability.Users.Right;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Users may do what they were given, and nothing else (YCSB++, §2.3.6). */
interface UserTests extends Hooks {
  @Test
  @DisplayName("a user may do what rights on the table allow, and is denied the rest")
  default void rightsAreWhatAUserMayDo() throws Exception {
    Users store = claimed(fixture().store(), Users.class);
    String table = fixture().table();
    Fixture.fill(fixture().session(table), 3, 1);
    String user = fixture().user(store, "assay_rights");
    store.grant(user, table, Set.of(Right.READ));
    Session session = fixture().keep(store.openSessionAs(user, table, Set.of()));
    await(() -> session.read(row(1), Columns.ALL, cell -> {}), Outcome.OK);
    assertThat(written(session, row(1))).as(session.lastError()).isEqualTo(Outcome.DENIED);
    store.grant(user, table, Set.of(Right.WRITE));
    await(() -> written(session, row(5)), Outcome.OK);
    store.revoke(user, table, Set.of(Right.WRITE));
    await(() -> written(session, row(6)), Outcome.DENIED);
    assertThat(session.read(row(5), Columns.ALL, cell -> {})).isEqualTo(Outcome.OK);
    store.revoke(user, table, Set.of(Right.READ));
    // Stores whose cells have access lists hide what others deny.
    await(() -> session.read(row(5), Columns.ALL, cell -> {}) == Outcome.OK, Boolean.FALSE);
    store.dropUser(user);
    assertThat(store.userExists(user)).isFalse();
  }

  @Test
  @DisplayName("a user sees exactly the cells that the user's authorizations unlock")
  default void usersSeeWhatTheirAuthorizationsUnlock() throws Exception {
    Users store = claimed(fixture().store(), Users.class);
    CellVisibility labels = claimed(fixture().store(), CellVisibility.class);
    String table = fixture().table();
    labels.defineLabels(Set.of("east", "west", "far"));
    Session writer = fixture().session(table);
    for (int r = 0; r < 90; r++) {
      Mutation mutation = mutation(row(r));
      String visibility = new String[] {"east|far", "west|far", "east&west"}[r % 3];
      mutation.put(
          FAMILY, Bytes.of("q"), Bytes.of(visibility), Mutation.SERVER_TIME, Bytes.of("v" + r));
      write(writer, mutation);
    }
    flush(writer);
    String user = fixture().user(store, "assay_sees");
    store.grant(user, table, Set.of(Right.READ));
    store.setAuthorizations(user, Set.of("east"));
    Session session = fixture().keep(store.openSessionAs(user, table, Set.of("east")));
    await(() -> session.read(row(0), Columns.ALL, cell -> {}), Outcome.OK);
    Set<Bytes> expected = new HashSet<>();
    for (int r = 0; r < 90; r += 3) {
      expected.add(row(r));
    }
    Set<Bytes> seen = new HashSet<>(Fixture.rowsOf(Fixture.scanAll(session)));
    assertThat(seen).isEqualTo(expected);
    assertThat(session.read(row(1), Columns.ALL, cell -> {})).isEqualTo(Outcome.ABSENT);
    Session blind = fixture().keep(store.openSessionAs(user, table, Set.of()));
    assertThat(Fixture.scanAll(blind)).isEmpty();
  }

  /** How a write ends once it is acknowledged or not. */
  static Outcome written(Session session, Bytes row) {
    Outcome accepted = session.write(Fixture.change(row, Bytes.of("q"), Bytes.of("v")));
    Outcome flushed = session.flush();
    return accepted == Outcome.OK ? flushed : accepted;
  }

  /** Servers hear of a right one by one. */
  static <T> void await(Supplier<T> actual, T expected) {
    Awaitility.await()
        .pollInSameThread()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(() -> assertThat(actual.get()).isEqualTo(expected));
  }
}
