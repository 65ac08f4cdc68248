package assay.lab.phase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.load.StopSignal;
import assay.lab.testing.StubStore;
import assay.lab.value.NamedValues;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreInfo;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Compactions that take longer than a user wants to wait. */
class ServerWorkTest {
  private final StopSignal stop = new StopSignal();
  private final CountDownLatch done = new CountDownLatch(1);

  /** Counts how often a request that goes on is looked at after the stop. */
  private final CountDownLatch looks = new CountDownLatch(3);

  @Test
  void whatServersDoIsLeftToThemWhenTheRunIsStopped() throws Exception {
    stop.request("by the test");
    assertThat(ServerWork.run(this::untilDone, on(false)).has("left")).isTrue();
  }

  @Test
  void anEmbeddedStoreIsWaitedFor() throws Exception {
    stop.request("by the test");
    Thread later =
        new Thread(
            () -> {
              try {
                looks.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              done.countDown();
            });
    later.start();
    assertThat(ServerWork.run(this::untilDone, on(true))).isEqualTo(NamedValues.NONE);
    assertThat(done.getCount()).isZero();
    later.join();
  }

  @Test
  void aRefusalGoesThrough() {
    assertThatThrownBy(
            () ->
                ServerWork.run(
                    () -> {
                      throw new StoreException(StoreException.Kind.FAILED, "refused");
                    },
                    on(false)))
        .isInstanceOf(StoreException.class)
        .hasMessage("refused");
  }

  private void untilDone() throws StoreException {
    try {
      done.await();
    } catch (InterruptedException e) {
      throw new StoreException(StoreException.Kind.FAILED, "interrupted", e);
    }
  }

  private PhaseContext on(boolean embedded) {
    StoreInfo info =
        new StoreInfo("x", "1", "here", new TreeMap<>(), embedded, List.of(), List.of());
    Store store =
        new StubStore(null) {
          @Override
          public StoreInfo info() {
            looks.countDown();
            return info;
          }
        };
    return SampleContext.of(
        store, null, notice -> {}, stop, ServerControl.none("no servers"), ServerCounters.UNKNOWN);
  }
}
