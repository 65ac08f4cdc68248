package assay.lab.experiment.internals;

import assay.lab.load.StopSignal;
import assay.lab.run.Event;
import assay.lab.run.EventDetail;
import assay.lab.run.RunLog;
import assay.store.StoreException;
import assay.store.capability.FileStorage;
import assay.store.capability.FileStorage.Kind;
import assay.store.capability.FileStorage.StoredFile;
import java.io.IOException;
import java.util.DoubleSummaryStatistics;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Records which types of storage hold a store's files, during a run and at the run's end. Writes
 * the series {@code files.KIND.TYPE.mb}, and an event for each file that is on the wrong type of
 * storage. Also records metrics of the file system: {@code volumes.TYPE.used.mb} and {@code
 * volumes.TYPE.write.ms}. A store may move archived files late, so archived files are checked only
 * at the run's end. Files that appear and disappear between two samples are missed. Thread-safe.
 */
public final class StorageWatch {
  private static final long EVERY_SECONDS = 2;
  private static final long END_MILLIS = 10_000;

  /** Maximum time in milliseconds to wait after the run until archived files have been moved. */
  private static final long MOVE_MILLIS = 60_000;

  private static final String SUBJECT = "files of the store: ";

  private final FileStorage store;
  private final List<String> tables;
  private final RunLog out;
  private final StopSignal stop;
  private final Set<String> misplaced = new HashSet<>();
  private final Set<String> series = new HashSet<>();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final CountDownLatch hurrying = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "assay-storage");
  private String gap = "";
  private String serversGap = "";
  private volatile IOException failure;

  /**
   * @param tables tables to record; the tables may be dropped and created during the run
   * @param stop stop signal of the run
   */
  public StorageWatch(FileStorage store, List<String> tables, RunLog out, StopSignal stop) {
    this.store = store;
    this.tables = List.copyOf(tables);
    this.out = out;
    this.stop = stop;
    thread.setDaemon(true);
    thread.setContextClassLoader(store.getClass().getClassLoader());
  }

  /**
   * Starts recording storage types. Callers must call {@link #end} before closing the run's log or
   * the store.
   */
  public StorageWatch start() {
    thread.start();
    return this;
  }

  private void run() {
    try {
      while (!closing.await(EVERY_SECONDS, TimeUnit.SECONDS)) {
        look(false);
      }
      lookAtEnd();
    } catch (IOException e) {
      failure = e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      failure =
          new IOException("the location of the store's files is no longer monitored: " + e, e);
    }
  }

  private void lookAtEnd() throws IOException, InterruptedException {
    try {
      for (String table : tables) {
        store.endLogs(table);
      }
    } catch (StoreException e) {
      missing(e);
    }
    long lastNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MOVE_MILLIS);
    while (look(false) && System.nanoTime() < lastNanos) {
      if (hurrying.await(EVERY_SECONDS, TimeUnit.SECONDS)) {
        break;
      }
    }
    look(true);
    if (!gap.isEmpty() && store.placesFiles()) {
      out.event(System.nanoTime(), Event.UNPLACED, null, SUBJECT + gap, Map.of());
    }
  }

  private boolean look(boolean last) throws IOException {
    Map<String, Double> megabytes = new TreeMap<>();
    Set<String> counted = new HashSet<>();
    boolean moving = false;
    try {
      for (String table : tables) {
        for (StoredFile file : store.files(table)) {
          // The response for every table includes the logs, so the code counts each file only once.
          if (counted.add(file.name())) {
            add(file, megabytes);
            boolean early = file.kind() == Kind.ARCHIVED && !last;
            moving |= early && file.fault().isPresent();
            if (!early) {
              judge(file);
            }
          }
        }
      }
    } catch (StoreException e) {
      missing(e);
      return false;
    }
    gap = "";
    series.addAll(megabytes.keySet());
    series.forEach(name -> megabytes.putIfAbsent(name, 0.0));
    if (!megabytes.isEmpty()) {
      out.sample(System.nanoTime(), megabytes);
      servers();
    }
    return moving;
  }

  private void servers() throws IOException {
    Map<String, Double> told = new TreeMap<>();
    try {
      FileStorage.FileServers servers = store.fileServers();
      Map<String, DoubleSummaryStatistics> byType = new TreeMap<>();
      for (int i = 0; i < servers.volumes().size(); i++) {
        FileStorage.Volume volume = servers.volumes().get(i);
        double used = volume.usedBytes() / 1e6;
        told.put(series("volumes", servers.names().get(i), "used.mb"), used);
        byType.computeIfAbsent(volume.type(), any -> new DoubleSummaryStatistics()).accept(used);
      }
      byType.forEach(
          (type, used) -> {
            told.put(series("volumes", type, "used.mb"), used.getSum());
            if (used.getCount() > 1 && used.getSum() > 0) {
              double spread = (used.getMax() - used.getMin()) / used.getAverage();
              told.put(series("volumes", type, "uneven.share"), spread);
            }
          });
      servers.millis().forEach((name, millis) -> told.put(series("volumes", name, "ms"), millis));
      serversGap = "";
    } catch (StoreException e) {
      if (!e.getMessage().equals(serversGap)) {
        serversGap = e.getMessage();
        out.event(System.nanoTime(), Event.GAP, null, SUBJECT + serversGap, Map.of());
      }
    }
    if (!told.isEmpty()) {
      out.sample(System.nanoTime(), told);
    }
  }

  private static String series(String... parts) {
    return String.join(".", parts).toLowerCase(Locale.ROOT);
  }

  private static void add(StoredFile file, Map<String, Double> megabytes) {
    file.bytes()
        .forEach(
            (type, bytes) ->
                megabytes.merge(
                    series("files", file.kind().label(), type, "mb"), bytes / 1e6, Double::sum));
  }

  private void judge(StoredFile file) throws IOException {
    if (file.fault().isPresent() && misplaced.add(file.name())) {
      long bytes = file.bytes().values().stream().mapToLong(Long::longValue).sum();
      out.event(
          System.nanoTime(),
          Event.MISPLACED,
          null,
          file.kind().label() + " file " + file.name() + ": " + file.fault().get(),
          new EventDetail.MisplacedFile(file.kind().label(), file.fault().get(), bytes));
    }
  }

  private void missing(StoreException why) throws IOException {
    String before = gap;
    gap = why.kind() == StoreException.Kind.NO_SUCH_TABLE ? "" : why.getMessage();
    if (!gap.isEmpty() && !gap.equals(before)) {
      out.event(System.nanoTime(), Event.GAP, null, SUBJECT + gap, Map.of());
    }
  }

  /**
   * Waits until archived files have been moved, takes a last sample and stops. Does not wait if the
   * run was stopped early.
   *
   * @return the error that stopped recording
   */
  public Optional<IOException> end() {
    boolean hurries = stop.isRequested();
    if (hurries) {
      hurrying.countDown();
    }
    closing.countDown();
    try {
      thread.join(END_MILLIS + (hurries ? 0 : MOVE_MILLIS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (thread.isAlive()) {
      failure =
          new IOException("at the end of the run, the store did not report where its files are");
    }
    return Optional.ofNullable(failure);
  }
}
