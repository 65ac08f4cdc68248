package assay.store.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.capability.Internals.Reading;
import assay.store.capability.Metric;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

/** Checks that several bindings' tests make. */
public final class StoreChecks {
  /** A busy machine may add this to a time-out; clients themselves would retry for minutes. */
  public static final Duration SLACK = Duration.ofSeconds(30);

  private StoreChecks() {}

  /** Writes a row, and checks that a sink's exception reaches the caller and harms no session. */
  public static void assertSinksFaultIsPassedOn(Session session) {
    assertThat(Rows.put(session, "r")).as(session.lastError()).isEqualTo(Outcome.OK);
    for (int i = 0; i < 2; i++) {
      assertThatIllegalStateException()
          .isThrownBy(
              () ->
                  session.scan(
                      Range.all(),
                      Columns.ALL,
                      1,
                      cell -> {
                        throw new IllegalStateException("the sink's");
                      }))
          .withMessage("the sink's");
    }
    assertThat(session.lastError()).isEmpty();
    int[] cells = {0};
    assertThat(session.read(Bytes.of("r"), Columns.ALL, cell -> cells[0]++)).isEqualTo(Outcome.OK);
    assertThat(cells[0]).isEqualTo(1);
  }

  /**
   * Checks that an operation on servers that are stuck ends in time, with an unknown outcome.
   *
   * @param earliest how soon the operation may end
   * @param timeout the store's
   */
  public static void assertUnknown(
      Session session, Duration earliest, Duration timeout, Callable<Outcome> operation)
      throws Exception {
    long start = System.nanoTime();
    assertThat(operation.call()).as(session.lastError()).isEqualTo(Outcome.UNKNOWN);
    assertThat(Duration.ofNanos(System.nanoTime() - start))
        .isBetween(earliest, timeout.plus(SLACK));
    assertThat(session.lastError()).isNotBlank().doesNotContain("\n");
  }

  /** Repeats an operation until it succeeds: servers that were stuck first catch up. */
  public static void awaitOk(Callable<Outcome> operation) {
    await().atMost(Duration.ofMinutes(1)).until(() -> operation.call() == Outcome.OK);
  }

  /**
   * Waits until all threads that started since then have ended.
   *
   * @param ofTheProcess whether a thread of a name is not the store's
   */
  public static void awaitNoNewThreads(Set<Thread> before, Predicate<String> ofTheProcess) {
    await()
        .pollInSameThread()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(
            () ->
                assertThat(Thread.getAllStackTraces().keySet())
                    .filteredOn(thread -> !before.contains(thread))
                    .extracting(Thread::getName)
                    .allMatch(ofTheProcess));
  }

  public static double sum(List<Reading> readings, Metric metric) {
    return readings.stream()
        .filter(reading -> reading.metric().equals(metric))
        .mapToDouble(Reading::value)
        .sum();
  }
}
