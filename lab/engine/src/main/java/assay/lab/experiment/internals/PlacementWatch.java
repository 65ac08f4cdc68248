package assay.lab.experiment.internals;

import static java.nio.charset.StandardCharsets.UTF_8;

import assay.lab.run.file.AppendFile;
import assay.lab.run.file.PlacementLine;
import assay.lab.run.file.RunFolder;
import assay.store.Bytes;
import assay.store.StoreException;
import assay.store.capability.Placement;
import assay.store.capability.PreSplit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Records which server holds each tablet, whenever a tablet moves. The report of a lost row can
 * then name the server that acknowledged the row's write. This class is used only in runs that
 * break servers, because looking up placements makes clients refresh their tablet locations.
 * Thread-safe.
 */
public final class PlacementWatch {
  private static final long EVERY_SECONDS = 5;

  /**
   * Maximum number of tablets. Tables with more tablets are skipped, because their placement would
   * take more space than the rest of the run.
   */
  private static final int MOST_TABLETS = 1_000;

  private static final long END_MILLIS = 3_000;

  private final Placement placement;
  private final PreSplit splits;
  private final List<String> tables;
  private final AppendFile file;
  private final Map<String, PlacementLine> last = new HashMap<>();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "assay-placements");
  private volatile IOException failure;

  /**
   * @param splits capability of the same store to list splits
   * @param tables tables to record; the tables may be dropped and created during the run
   * @throws IOException if the run folder cannot be written
   */
  public PlacementWatch(Placement placement, PreSplit splits, List<String> tables, RunFolder run)
      throws IOException {
    this.placement = placement;
    this.splits = splits;
    this.tables = List.copyOf(tables);
    file = new AppendFile(run.placements());
    thread.setDaemon(true);
    thread.setContextClassLoader(placement.getClass().getClassLoader());
  }

  /** Starts recording placements. Callers must call {@link #end} before closing the store. */
  public PlacementWatch start() {
    thread.start();
    return this;
  }

  private void run() {
    try {
      do {
        for (String table : tables) {
          note(table);
        }
      } while (!closing.await(EVERY_SECONDS, TimeUnit.SECONDS));
    } catch (IOException e) {
      failure = e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void note(String table) throws IOException {
    SortedMap<String, String> servers;
    try {
      servers = servers(table);
    } catch (StoreException | RuntimeException e) {
      return; // The table is missing or its tablets are moving. A later call tries again.
    }
    PlacementLine before = last.get(table);
    if (servers.isEmpty() || (before != null && before.isAs(table, servers))) {
      return;
    }
    PlacementLine line = new PlacementLine(System.currentTimeMillis(), table, servers);
    last.put(table, line);
    file.append((RunFolder.JSON.writeValueAsString(line) + "\n").getBytes(UTF_8));
  }

  private SortedMap<String, String> servers(String table) throws StoreException {
    List<Bytes> ends = new ArrayList<>(splits.splits(table));
    if (ends.size() >= MOST_TABLETS) {
      return new TreeMap<>();
    }
    List<String> names = new ArrayList<>(ends.stream().map(Bytes::toString).toList());
    names.add("");
    // The last tablet is represented by its first possible row.
    ends.add(ends.isEmpty() ? new Bytes() : behind(ends.get(ends.size() - 1)));
    List<String> found = placement.serversOf(table, ends);
    SortedMap<String, String> servers = new TreeMap<>();
    for (int i = 0; i < found.size(); i++) {
      servers.put(names.get(i), found.get(i));
    }
    return servers;
  }

  private static Bytes behind(Bytes row) {
    byte[] bytes = row.toArray();
    return Bytes.of(Arrays.copyOf(bytes, bytes.length + 1));
  }

  public Optional<IOException> end() {
    closing.countDown();
    try {
      thread.join(END_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    try {
      // A thread that is still waiting for the store is abandoned, and its file is not closed.
      if (!thread.isAlive()) {
        file.close();
      }
    } catch (IOException e) {
      return Optional.of(e);
    }
    return Optional.ofNullable(failure);
  }
}
