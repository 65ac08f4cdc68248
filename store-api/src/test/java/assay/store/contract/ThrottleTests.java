package assay.store.contract;

import static assay.store.binding.Refusals.assertRefused;
import static assay.store.contract.Fixture.flush;
import static assay.store.contract.Fixture.put;
import static assay.store.contract.Fixture.qualifier;
import static assay.store.contract.Fixture.row;
import static assay.store.contract.TableCapabilityTests.claimed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.Throttle;
import assay.store.capability.Throttle.Limit;
import assay.store.capability.Throttle.Reach;
import assay.store.capability.Throttle.Scope;
import assay.store.capability.Users;
import assay.store.capability.Users.Right;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.DoublePredicate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Servers hold back the requests of a throttle's scope, and no others. */
interface ThrottleTests extends Hooks {
  /** Requests of a round, which by the limit of 10/s takes about 2 s. */
  int ROUND = 20;

  /** More than an unlimited round takes, and less than a limited one. */
  double BOUND_SECONDS = 1;

  Map<Limit, Long> WRITES = Map.of(Limit.WRITE, 10L);

  @Test
  @DisplayName("a throttled table takes no more writes than the limit, and all of them again after")
  default void throttledWritesAreHeldBack() throws Exception {
    Throttle store = claimed(fixture().store(), Throttle.class);
    Scope table = Scope.ofTable(fixture().table());
    try (Store through = through();
        Session session = through.openSession(table.name())) {
      writeRound(session, 1);
      store.throttle(table, WRITES);
      assertHeldBack(session, ThrottleTests::writeRound);
      store.throttle(table, Map.of(Limit.READ, 10L));
      assertFree(session, ThrottleTests::writeRound);
      assertHeldBack(session, ThrottleTests::readRound);
      store.unthrottle(table);
      assertFree(session, ThrottleTests::readRound);
    }
  }

  @Test
  @DisplayName("limits in bytes hold large writes back")
  default void bytesAreLimited() throws Exception {
    Throttle store = claimed(fixture().store(), Throttle.class);
    Scope table = Scope.ofTable(fixture().table());
    try (Store through = through();
        Session session = through.openSession(table.name())) {
      BiConsumer<Session, Integer> large = (to, rows) -> fill(to, rows, 1000);
      store.throttle(table, Map.of(Limit.WRITE_BYTES, 10_000L));
      assertHeldBack(session, large);
      store.unthrottle(table);
      assertFree(session, large);
    }
  }

  @Test
  @DisplayName("a namespace's throttle holds the writes to its tables back")
  default void namespacesAreHeldBack() throws Exception {
    Throttle store = claimed(fixture().store(), Throttle.class);
    String table = fixture().table();
    Scope scope = Scope.of(Optional.empty(), Reach.NAMESPACE, table);
    fixture().atEnd(() -> store.unthrottle(scope));
    try (Store through = through();
        Session session = through.openSession(table)) {
      store.throttle(scope, WRITES);
      assertHeldBack(session, ThrottleTests::writeRound);
      store.unthrottle(scope);
      assertFree(session, ThrottleTests::writeRound);
    }
  }

  @Test
  @DisplayName("a user who is throttled, on all tables, one or a namespace's, is held back alone")
  default void usersAreHeldBackAlone() throws Exception {
    Throttle store = claimed(fixture().store(), Throttle.class);
    Users users = claimed(fixture().store(), Users.class);
    String table = fixture().table();
    String other = fixture().table();
    fixture().user(users, "assay_loud");
    fixture().user(users, "assay_calm");
    try (Store through = through()) {
      Session loud = sessionOf("assay_loud", table, users, through);
      Session calm = sessionOf("assay_calm", table, users, through);
      Session elsewhere = sessionOf("assay_loud", other, users, through);
      for (Reach reach : Reach.values()) {
        Scope scope = Scope.of(Optional.of("assay_loud"), reach, table);
        fixture().atEnd(() -> store.unthrottle(scope));
        store.throttle(scope, WRITES);
        assertHeldBack(loud, ThrottleTests::writeRound);
        assertFree(calm, ThrottleTests::writeRound);
        if (reach == Reach.TABLE) {
          assertFree(elsewhere, ThrottleTests::writeRound);
        } else {
          assertHeldBack(elsewhere, ThrottleTests::writeRound);
        }
        store.unthrottle(scope);
        assertFree(loud, ThrottleTests::writeRound);
      }
    }
  }

  @Test
  @DisplayName("a throttle of an unknown table is refused, and one less is no failure")
  default void unknownTablesAreNotThrottled() throws Exception {
    Throttle store = claimed(fixture().store(), Throttle.class);
    for (Optional<String> user : Set.of(Optional.<String>empty(), Optional.of("assay_loud"))) {
      Scope absent = Scope.of(user, Reach.TABLE, "absent");
      assertRefused(
          StoreException.Kind.NO_SUCH_TABLE, () -> store.throttle(absent, WRITES), absent.label());
      store.unthrottle(absent);
    }
    assertThatThrownBy(
            () ->
                store.throttle(Scope.of(Optional.empty(), Reach.NAMESPACE, "absent:table"), WRITES))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("namespace 'absent'");
  }

  private Store through() throws StoreException {
    return open(StoreContract.Writes.THROUGH, Duration.ofSeconds(30));
  }

  private Session sessionOf(String user, String table, Users users, Store store)
      throws StoreException, InterruptedException {
    users.grant(user, table, Set.of(Right.READ, Right.WRITE));
    Session session = fixture().keep(((Users) store).openSessionAs(user, table, Set.of()));
    UserTests.await(() -> UserTests.written(session, row(0)), Outcome.OK);
    return session;
  }

  private static void assertHeldBack(Session session, BiConsumer<Session, Integer> round) {
    assertBecomes(session, round, seconds -> seconds > BOUND_SECONDS);
  }

  private static void assertFree(Session session, BiConsumer<Session, Integer> round) {
    assertBecomes(session, round, seconds -> seconds < BOUND_SECONDS);
  }

  /** Servers heed throttles in their time. */
  private static void assertBecomes(
      Session session, BiConsumer<Session, Integer> round, DoublePredicate wanted) {
    await()
        .atMost(Duration.ofMinutes(2))
        .untilAsserted(
            () -> {
              long begin = System.nanoTime();
              round.accept(session, ROUND);
              double seconds = (System.nanoTime() - begin) / 1e9;
              assertThat(wanted.test(seconds)).as("%s s for %s requests", seconds, ROUND).isTrue();
            });
  }

  private static void writeRound(Session session, int rows) {
    fill(session, rows, 10);
  }

  private static void readRound(Session session, int rows) {
    for (int r = 0; r < rows; r++) {
      assertThat(session.read(row(0), Columns.ALL, cell -> {}))
          .as(session.lastError())
          .isEqualTo(Outcome.OK);
    }
  }

  private static void fill(Session session, int rows, int bytes) {
    for (int r = 0; r < rows; r++) {
      put(session, row(r), qualifier(0), Bytes.of(new byte[bytes]));
    }
    flush(session);
  }
}
