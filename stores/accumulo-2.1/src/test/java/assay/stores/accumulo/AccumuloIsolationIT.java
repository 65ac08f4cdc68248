package assay.stores.accumulo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.store.Bytes;
import assay.store.Session;
import assay.store.TableSpec;
import assay.store.binding.PackagedStores;
import assay.store.capability.Capability;
import assay.store.capability.Internals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.accumulo.core.client.AccumuloClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.LoggerFactory;

/** The packaged store works from its own folder of jars, out of sight of this class path's. */
class AccumuloIsolationIT {
  private static final Duration SWEEP = Duration.ofMinutes(1);

  private static TestAccumulo cluster;

  @RegisterExtension
  static final BeforeAllCallback START = context -> cluster = TestAccumulo.of(context);

  @Test
  void itsClassesAreItsOwn() throws Exception {
    assertThat(
            PackagedStores.assertIsolated(
                "accumulo", AccumuloProvider.class, AccumuloClient.class, LoggerFactory.class))
        .containsExactly(
            Capability.PRE_SPLIT,
            Capability.SPLIT_THRESHOLD,
            Capability.PLACEMENT,
            Capability.REOPEN,
            Capability.ATOMIC_UPDATES,
            Capability.INCREMENT_WITH_PUTS,
            Capability.SNAPSHOTS,
            Capability.OFFLINE_SCAN,
            Capability.BULK_IMPORT,
            Capability.SERVER_FILTER,
            Capability.CELL_VISIBILITY,
            Capability.USERS,
            Capability.LOCALITY_GROUPS,
            Capability.INTERNALS,
            Capability.PROTECTION);
  }

  @Test
  void itReadsWhatItWrites() throws Exception {
    PackagedStores.use("accumulo", cluster.patientSettings(), PackagedStores::assertWorks);
  }

  /**
   * What is closed is gone: threads, files and memory are the same after ten times and after fifty.
   */
  @Test
  @Timeout(value = 150, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void openedAndClosedFiftyTimesItLeavesNothing() throws Exception {
    String table = "again_and_again";
    Leftovers first = null;
    for (int i = 1; i <= 50; i++) {
      useOnce(table, i == 1);
      if (i == 10) {
        first = Leftovers.settled();
      }
    }
    Leftovers before = first;
    await()
        .pollInSameThread()
        .atMost(SWEEP)
        .untilAsserted(() -> assertNoMore(Leftovers.now(), before));
    // One thread of the library's own would run forever; see CheckerThread.
    assertThat(Thread.getAllStackTraces().values())
        .noneMatch(
            stack ->
                Arrays.stream(stack)
                    .anyMatch(
                        frame -> frame.getClassName().contains("core.util.threads.ThreadPools")));
  }

  private static void assertNoMore(Leftovers last, Leftovers first) {
    assertThat(first.threads()).containsAll(last.threads());
    assertThat(last.files()).isLessThanOrEqualTo(first.files() + 8);
    assertThat(last.heapBytes()).isLessThan(first.heapBytes() + (3 << 20));
  }

  private static void useOnce(String table, boolean create) throws Exception {
    PackagedStores.use(
        "accumulo",
        cluster.patientSettings(),
        store -> {
          if (create) {
            store.tables().create(table, TableSpec.of(Bytes.of("f")));
          }
          try (Session session = store.openSession(table)) {
            PackagedStores.assertWorks(session);
          }
          assertThat(((Internals) store).sample(table)).isNotEmpty();
        });
  }

  /** What this process holds. */
  private record Leftovers(Set<String> threads, long files, long heapBytes) {
    /** When all that has ended is swept away: what was told to end takes a moment. */
    static Leftovers settled() {
      AtomicReference<Leftovers> last = new AtomicReference<>();
      await()
          .pollInSameThread()
          .atMost(SWEEP)
          .pollInterval(Duration.ofMillis(500))
          .until(
              () -> {
                Leftovers now = now();
                Leftovers before = last.getAndSet(now);
                return before != null
                    && before.threads.equals(now.threads)
                    && before.files == now.files;
              });
      return last.get();
    }

    static Leftovers now() throws IOException {
      System.gc();
      Set<String> threads =
          Thread.getAllStackTraces().keySet().stream()
              .map(Thread::getName)
              .filter(name -> !name.startsWith("process reaper"))
              // JUnit's own, which come and go.
              .filter(name -> !name.startsWith("ForkJoinPool-1-worker"))
              .collect(Collectors.toCollection(TreeSet::new));
      long files;
      try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
        files = open.count();
      }
      Runtime jvm = Runtime.getRuntime();
      return new Leftovers(threads, files, jvm.totalMemory() - jvm.freeMemory());
    }
  }
}
