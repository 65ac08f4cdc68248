package assay.stores.accumulo;

import static assay.store.binding.Rows.put;
import static assay.store.binding.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.StoreException;
import assay.store.binding.Rows;
import assay.store.binding.StoreChecks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.accumulo.core.client.rfile.RFile;
import org.apache.accumulo.core.client.rfile.RFileWriter;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Value;

/**
 * Scans of a full table, batched writes and bulk imports, each by a thread of its own, over and
 * over while a test does harm. Whatever ends well must be exact; what does not must end in time,
 * and is done again.
 */
final class Traffic implements AutoCloseable {
  private static final int BATCH = 100;

  private static final Duration RECOVERY = Duration.ofSeconds(90);

  private final TestAccumulo cluster;
  private final AccumuloStore store;
  private final Duration timeout;
  private final String scanned;
  private final String written;
  private final String imported;
  private final List<String> whole;

  private final AtomicInteger scans = new AtomicInteger();
  private final AtomicInteger batches = new AtomicInteger();
  private final AtomicInteger imports = new AtomicInteger();
  private final AtomicInteger failures = new AtomicInteger();
  private final List<CompletableFuture<Void>> threads = new ArrayList<>();
  private volatile boolean stopped;

  /**
   * @param timeout that of the store
   * @param scanned is full, and stays so
   */
  Traffic(
      TestAccumulo cluster, AccumuloStore store, Duration timeout, String scanned, String written)
      throws StoreException {
    this.cluster = cluster;
    this.store = store;
    this.timeout = timeout;
    this.scanned = scanned;
    this.written = written;
    this.imported = Rows.newTable(store);
    try (Session session = store.openSession(scanned)) {
      this.whole = Rows.rows(session);
    }
  }

  void start() {
    threads.add(CompletableFuture.runAsync(unchecked(this::scanAgainAndAgain), Traffic::inThread));
    threads.add(CompletableFuture.runAsync(unchecked(this::writeOnAndOn), Traffic::inThread));
    threads.add(CompletableFuture.runAsync(unchecked(this::importOnAndOn), Traffic::inThread));
  }

  /** The common pool has one thread on two cores, from JDK 25 on for these tasks as well. */
  private static void inThread(Runnable task) {
    Thread thread = new Thread(task, "traffic");
    thread.setDaemon(true);
    thread.start();
  }

  /** Waits until each thread has so many more times done its work to the end. */
  void awaitAnother(int times) {
    for (AtomicInteger counter : List.of(scans, batches, imports)) {
      int wanted = counter.get() + times;
      await(wanted + " scans, batches or imports")
          .atMost(RECOVERY)
          .failFast(
              "a thread ended",
              () -> threads.stream().anyMatch(CompletableFuture::isCompletedExceptionally))
          .until(() -> counter.get() >= wanted);
    }
  }

  /** How many operations have not ended well. */
  int failures() {
    return failures.get();
  }

  /** Ends the threads, and looks whether every row that was acknowledged is there once. */
  void finish() throws StoreException {
    close();
    // Servers that are still recovering may take longer than the time-out; they must not lose.
    try (AccumuloStore patient = cluster.open("timeout", RECOVERY.toSeconds() + "s");
        Session writes = patient.openSession(written);
        Session loads = patient.openSession(imported)) {
      assertThat(Rows.rows(writes)).isEqualTo(rows(batches.get() * BATCH));
      assertThat(Rows.rows(loads)).isEqualTo(rows(imports.get() * BATCH));
    }
  }

  @Override
  public void close() {
    stopped = true;
    threads.forEach(CompletableFuture::join);
    threads.clear();
  }

  private void scanAgainAndAgain() throws StoreException {
    try (Session session = store.openSession(scanned)) {
      while (!stopped) {
        List<String> rows = new ArrayList<>();
        Outcome outcome =
            inTime(
                session,
                () ->
                    session.scan(
                        Range.all(),
                        Columns.ALL,
                        Long.MAX_VALUE,
                        cell -> rows.add(cell.row().toString())));
        if (outcome == Outcome.OK) {
          assertThat(rows).isEqualTo(whole);
          scans.incrementAndGet();
        } else {
          // As far as it came it must be right, too.
          assertThat(rows).isEqualTo(whole.subList(0, rows.size()));
        }
      }
    }
  }

  private void writeOnAndOn() throws StoreException {
    try (Session session = store.openSession(written)) {
      while (!stopped) {
        int from = batches.get() * BATCH;
        boolean accepted = true;
        for (int n = from; n < from + BATCH && accepted; n++) {
          Bytes row = row(n);
          accepted = inTime(session, () -> put(session, row, Bytes.of("v"))) == Outcome.OK;
        }
        if (inTime(session, session::flush) == Outcome.OK && accepted) {
          batches.incrementAndGet();
        }
      }
    }
  }

  private void importOnAndOn() throws IOException {
    while (!stopped) {
      int from = imports.get() * BATCH;
      Path directory = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bulk");
      String file = directory.resolve("part.rf").toUri().toString();
      try (RFileWriter writer = RFile.newWriter().to(file).build()) {
        for (int n = from; n < from + BATCH; n++) {
          writer.append(new Key(row(n).toString(), "f", "q", 1), new Value("v"));
        }
      }
      try {
        store.importFiles(imported, directory.toUri());
        imports.incrementAndGet();
      } catch (StoreException e) {
        assertThat(e.getMessage()).doesNotContain("\n");
        failures.incrementAndGet();
      }
    }
  }

  private Outcome inTime(Session session, Supplier<Outcome> operation) {
    long start = System.nanoTime();
    Outcome outcome = operation.get();
    assertThat(Duration.ofNanos(System.nanoTime() - start))
        .isLessThan(timeout.plus(StoreChecks.SLACK));
    if (outcome != Outcome.OK) {
      assertThat(session.lastError()).isNotBlank().doesNotContain("\n");
      failures.incrementAndGet();
    }
    return outcome;
  }

  private static List<String> rows(int count) {
    return IntStream.range(0, count).mapToObj(n -> row(n).toString()).toList();
  }

  /** A piece of work that a store or a file may break off. */
  private interface Work {
    void run() throws StoreException, IOException;
  }

  private static Runnable unchecked(Work work) {
    return () -> {
      try {
        work.run();
      } catch (StoreException | IOException e) {
        throw new IllegalStateException(e);
      }
    };
  }
}
