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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whatever the store does when it is asked, the run goes on and says what is missing. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
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
    Path folder = watch(store, asked);
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
            TimeUnit.SECONDS.sleep(60);
          } catch (InterruptedException e) {
            interrupted.countDown();
            Thread.currentThread().interrupt();
          }
          return List.of(Reading.fresh(Metric.TABLETS, "", 2));
        };
    Path folder = watch(store, asked);
    assertThat(interrupted.getCount()).isZero();
    assertThat(folder.resolve("series-w7.jsonl")).isEmptyFile();
  }

  private Path watch(Internals store, CountDownLatch asked)
      throws IOException, InterruptedException {
    RunClock clock = RunClock.startNow();
    RunFolder folder = RunFolder.create(root, "inside", clock.start());
    try (RunLog out = RunLog.ofWorker(folder, clock, "w7")) {
      InternalsWatch watch = InternalsWatch.start(store, "usertable", out, INTERVAL);
      asked.await();
      watch.close();
      assertThat(watch.failure()).isEmpty();
    }
    assertThat(Files.exists(folder.path())).isTrue();
    return folder.path();
  }
}
