package assay.lab.experiment.internals;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.run.Event;
import assay.lab.run.RunLog;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.store.StoreException;
import assay.store.capability.Internals;
import assay.store.capability.Internals.Reading;
import assay.store.capability.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whatever the store does when it is asked, the run goes on and says what is missing. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class InternalsWatchTest {
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  @TempDir private Path root;

  @Test
  void valuesAreAppendedAndARefusalIsOneGap() throws Exception {
    CountDownLatch asked = new CountDownLatch(3);
    Internals store =
        table -> {
          asked.countDown();
          if (asked.getCount() < 2) {
            throw new StoreException(StoreException.Kind.NO_SUCH_TABLE, "there is no " + table);
          }
          return List.of(Reading.fresh(Metric.TABLETS, "", 2));
        };
    Path folder = watch(store, asked, "usertable");
    assertThat(folder.resolve("series-w7.jsonl")).content().contains("\"store.tablets.count\":2");
    assertThat(folder.resolve("events-w7.jsonl"))
        .content()
        .containsOnlyOnce(Event.GAP)
        .contains("store internals: there is no usertable");
  }

  @Test
  void aStoreThatDoesNotAnswerDoesNotHoldUpTheEnd() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    Internals store =
        table -> {
          asked.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            interrupted.countDown();
            Thread.currentThread().interrupt();
          }
          return List.of(Reading.fresh(Metric.TABLETS, "", 2));
        };
    Path folder = watch(store, asked, "usertable");
    assertThat(interrupted.getCount()).isZero();
    assertThat(folder.resolve("series-w7.jsonl")).isEmptyFile();
  }

  @Test
  void furtherTablesHaveSeriesAndEventsOfTheirOwn() throws Exception {
    CountDownLatch asked = new CountDownLatch(6);
    AtomicInteger round = new AtomicInteger();
    Internals store =
        table -> {
          asked.countDown();
          boolean first = table.equals("usertable");
          int tablets = first ? 2 : round.incrementAndGet();
          return List.of(
              Reading.fresh(Metric.TABLETS, "a:1", tablets),
              Reading.fresh(Metric.TABLETS, "b:1", 3),
              Reading.fresh(Metric.HEAP_BYTES, "a:1", 7e6));
        };
    Path folder = watch(store, asked, "usertable", "ns.orders");
    List<String> series = Files.readAllLines(folder.resolve("series-w7.jsonl"));
    assertThat(series.get(0))
        .contains("\"store.tablets.count\":5", "\"server.a_1.tablets.count\":2")
        .contains("\"server.a_1.heap.mb\":7")
        .doesNotContain("table.");
    assertThat(series.get(1))
        .contains("\"table.ns_orders.tablets.count\":4")
        .doesNotContain("store.", "server.", "heap");
    assertThat(folder.resolve("events-w7.jsonl"))
        .content()
        .contains("\"table ns.orders: tablets 4 → 5\"", "\"table\":\"ns.orders\"")
        .containsOnlyOnce("tablets 4 → 5");
  }

  private Path watch(Internals store, CountDownLatch asked, String... tables)
      throws IOException, InterruptedException {
    RunClock clock = RunClock.startNow();
    RunFolder folder = RunFolder.create(root, "inside", clock.start());
    try (RunLog out = RunLog.ofWorker(folder, clock, "w7")) {
      InternalsWatch watch = new InternalsWatch(store, List.of(tables), out, INTERVAL).start();
      asked.await();
      assertThat(watch.end()).isEmpty();
    }
    assertThat(Files.exists(folder.path())).isTrue();
    return folder.path();
  }
}
