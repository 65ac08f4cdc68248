package assay.lab.experiment.internals;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.load.StopSignal;
import assay.lab.run.Event;
import assay.lab.run.RunLog;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.store.StoreException;
import assay.store.capability.FileStorage;
import assay.store.capability.FileStorage.Kind;
import assay.store.capability.FileStorage.StoredFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The look at the end is enough for these. */
class StorageWatchTest {
  @TempDir private Path root;

  @Test
  void bytesAreSeriesAndAFileThatIsElsewhereIsOneEvent() throws Exception {
    StoredFile log = new StoredFile("log", Kind.LOG, Map.of("NVDIMM", 0L), Optional.empty());
    Files store =
        table ->
            List.of(
                log,
                new StoredFile(
                    table + "1", Kind.FLUSHED, Map.of("SSD", 3_000_000L), Optional.empty()),
                new StoredFile(
                    table + "2",
                    Kind.FLUSHED,
                    Map.of("SSD", 1_000_000L, "DISK", 2_000_000L),
                    Optional.of("on DISK, but must be on SSD")));
    Path folder = watch(store);
    assertThat(folder.resolve("series-w7.jsonl"))
        .content()
        .contains("\"files.flushed.ssd.mb\":8", "\"files.flushed.disk.mb\":4")
        .contains("\"files.log.nvdimm.mb\":0")
        .contains(
            "\"volumes.ssd-2.used.mb\":3",
            "\"volumes.ssd.used.mb\":5",
            "\"volumes.ssd.write.ms\":1.5")
        .contains("\"volumes.ssd.uneven.share\":0.4")
        .contains("\"volumes.datanode.write.ms\":7");
    assertThat(folder.resolve("events-w7.jsonl"))
        .content()
        .containsOnlyOnce("flushed file a2: on DISK, but must be on SSD")
        .containsOnlyOnce("flushed file b2: on DISK, but must be on SSD")
        .contains("\"bytes\":3000000");
  }

  @Test
  void aRefusalIsAGapAndAMissingTableIsNone() throws Exception {
    Files store =
        table -> {
          throw new StoreException(
              table.equals("a") ? StoreException.Kind.NO_SUCH_TABLE : StoreException.Kind.FAILED,
              "no files of " + table);
        };
    assertThat(watch(store).resolve("events-w7.jsonl")).content().doesNotContain(Event.GAP);
    assertThat(watch((Files) table -> store.files("b")).resolve("events-w7.jsonl"))
        .content()
        .contains(Event.GAP, Event.UNPLACED, "files of the store: no files of b");
  }

  @Test
  void archivedFilesHaveTimeToMoveAndLogsAreEndedBefore() throws Exception {
    AtomicInteger looks = new AtomicInteger();
    Path folder =
        watch(
            table ->
                List.of(
                    archived(looks.incrementAndGet() > 2 ? "ARCHIVE" : "SSD"),
                    new StoredFile("log", Kind.LOG, Map.of("SSD", 7L), Optional.empty())));
    assertThat(looks).hasValueGreaterThan(2);
    assertThat(folder.resolve("events-w7.jsonl")).content().doesNotContain(Event.MISPLACED);
    assertThat(folder.resolve("series-w7.jsonl"))
        .content()
        .contains("\"files.archived.ssd.mb\":5", "\"files.archived.archive.mb\":5");
  }

  private static StoredFile archived(String type) {
    return new StoredFile(
        "old",
        Kind.ARCHIVED,
        Map.of(type, 5_000_000L),
        type.equals("ARCHIVE") ? Optional.empty() : Optional.of("on SSD, but must be on ARCHIVE"));
  }

  /** Of a store that wants its files somewhere. */
  private interface Files extends FileStorage {
    @Override
    default boolean placesFiles() {
      return true;
    }

    @Override
    default void endLogs(String table) {}

    @Override
    default FileServers fileServers() throws StoreException {
      return new FileServers(
          List.of(new Volume("SSD", "/a", 2_000_000), new Volume("SSD", "/b", 3_000_000)),
          Map.of("SSD.write", 1.5, "datanode.write", 7.0));
    }
  }

  private Path watch(Files store) throws Exception {
    RunClock clock = RunClock.startNow();
    RunFolder folder = RunFolder.create(root, "files", clock.start());
    try (RunLog out = RunLog.ofWorker(folder, clock, "w7")) {
      StorageWatch watch =
          new StorageWatch(store, List.of("a", "b"), out, new StopSignal()).start();
      assertThat(watch.end()).isEmpty();
    }
    return folder.path();
  }
}
