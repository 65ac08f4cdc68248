package assay.cli;

import static assay.cli.AssayProcess.words;
import static assay.cli.Runs.totals;
import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.PhaseTotals;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.store.Store;
import assay.store.capability.Snapshots;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that begin on clones of what was loaded once, on servers that are there already. */
class ClonesOnServers {
  @TempDir private static Path folder;
  private static RealStores stores;

  @RegisterExtension
  static final BeforeAllCallback START = context -> stores = RealStores.of(context);

  @ParameterizedTest
  @ValueSource(strings = {"accumulo", "hbase", "rocksdb"})
  void eachRunFindsTheRowsThatWereLoadedOnce(String name) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("clones-" + name + ".yaml"),
            """
            description: runs that write, on clones
            reset: clone
            vary: {preset: [a, f]}
            workload: {rows: 500}
            settings: {timeout: 60s}
            phases:
              - {phase: load}
              - {phase: compact}
              - {phase: run, operations: 500, preset: "${preset}"}
            """
                .replace(name.equals("rocksdb") ? "settings: {timeout: 60s}\n" : "\n\n", ""));
    String output = stores.execute(name, words("run " + file + " --store " + name + " --verbose"));
    List<RecordedRun> runs = new ArrayList<>();
    for (String line : output.lines().filter(each -> each.matches("run +/.*")).toList()) {
      runs.add(RunReader.read(Path.of(line.substring("run".length()).strip())));
    }
    assertThat(runs).as(output).hasSize(3);
    assertThat(runs.get(0).manifest().experiment()).endsWith("-load");
    for (RecordedRun run : runs.subList(1, 3)) {
      assertThat(run.manifest().state()).as(output).isEqualTo(Manifest.State.FINISHED);
      assertThat(totals(run, "run"))
          .returns(0L, PhaseTotals::failed)
          .returns(0L, PhaseTotals::wrongReads);
      assertThat(run.manifest().environment().get("reset").toString())
          .contains("asked=clone", "made=clone of assay_", "faults=[]");
    }
    try (Store store = stores.open(name)) {
      assertThat(((Snapshots) store).snapshots()).noneMatch(each -> each.startsWith("assay_"));
    }
  }
}
