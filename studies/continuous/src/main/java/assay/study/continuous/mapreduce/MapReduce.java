package assay.study.continuous.mapreduce;

import assay.lab.load.StopSignal;
import assay.lab.phase.Jobs;
import assay.store.StoreException;
import assay.study.continuous.ledger.Ledger;
import assay.study.continuous.proof.Evidence;
import assay.study.continuous.references.References;
import assay.study.continuous.references.Undefined;
import assay.study.continuous.scan.EntryTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Scans a table of entries with a MapReduce job, on this machine or on YARN. Each map task scans
 * one tablet.
 */
public record MapReduce(Jobs jobs, Consumer<String> notices, StopSignal stop) {
  /**
   * Maximum total number of buckets of all ledgers. Each map task sends up to one sum per bucket
   * through the shuffle.
   */
  public static final int MOST_BUCKETS = 1 << 16;

  private static final String PROGRAM = "continuous";
  private static final String MAIN = "assay.jobs.continuous.VerificationProgram";

  /**
   * Scans a table with a MapReduce job. Collects the evidence that is needed, together with the
   * ledgers, to prove that no entry is lost.
   *
   * @param evidence receives the result of the scan; must have been created with {@link
   *     #MOST_BUCKETS}
   * @return false if the job was stopped early
   */
  public boolean gather(EntryTable table, List<Ledger> ledgers, Evidence evidence)
      throws StoreException, IOException, InterruptedException {
    List<String> files =
        ledgers.stream().map(ledger -> ledger.file().toAbsolutePath().toString()).toList();
    return run(table, files, line -> line.addTo(evidence));
  }

  /**
   * Checks that all linked rows exist, as the continuous suite does.
   *
   * @return empty if the job was stopped early
   */
  public Optional<References> references(EntryTable table)
      throws StoreException, IOException, InterruptedException {
    Map<String, Long> counts = new HashMap<>();
    List<Undefined> undefined = new ArrayList<>();
    return run(table, List.of(), line -> line.addTo(counts, undefined))
        ? Optional.of(References.of(counts, undefined))
        : Optional.empty();
  }

  private boolean run(EntryTable table, List<String> ledgers, Consumer<ResultLine> sink)
      throws StoreException, IOException, InterruptedException {
    Path folder = Files.createTempDirectory("assay-verify");
    try {
      Path result = folder.resolve("result");
      VerifyWork work =
          new VerifyWork(table.labels(), table.snapshot(), ledgers, result.toString());
      Jobs.TableWork job = new Jobs.TableWork(PROGRAM, MAIN, table.name(), work.toText());
      Optional<String> shuffled = jobs.run(job, folder, notices, stop);
      if (shuffled.isEmpty()) {
        return false;
      }
      notices.accept(
          String.format("the MapReduce job shuffled %,d bytes", Long.parseLong(shuffled.get())));
      try (Stream<String> lines = Files.lines(result)) {
        lines.map(ResultLine::parse).forEach(sink);
      }
      return true;
    } finally {
      delete(folder);
    }
  }

  private static void delete(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> within = Files.walk(folder)) {
      all = new ArrayList<>(within.toList());
    }
    // The order is reversed, so that the content of a folder is deleted before the folder itself.
    all.sort(Comparator.reverseOrder());
    for (Path each : all) {
      Files.deleteIfExists(each);
    }
  }
}
