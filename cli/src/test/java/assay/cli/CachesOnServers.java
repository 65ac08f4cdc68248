package assay.cli;

import static assay.cli.Runs.end;
import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Caches of real servers, dropped and filled again. */
@Tag("servers")
class CachesOnServers {
  @TempDir private static Path folder;
  private static RealStores stores;

  @RegisterExtension
  static final BeforeAllCallback START = context -> stores = RealStores.of(context);

  @ParameterizedTest
  @CsvSource({"accumulo, kept", "hbase, dropped", "rocksdb, dropped"})
  void aTableIsMadeColdAndProvenWarm(String name, String serverCaches) throws Exception {
    RecordedRun run =
        stores.run(
            name,
            folder.resolve("caches-" + name + ".yaml"),
            """
            description: a table that is made cold and warm
            workload: {rows: 200, mix: {read: 1}}
            settings: {timeout: 60s}
            phases:
              - {phase: load}
              - {phase: flush}
              - {phase: cold}
              - {phase: warm, timeout: 180s}
              - {phase: run, operations: 200}
            """);
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.FINISHED);
    assertThat(end(run, "cold")).containsEntry("serverCaches", serverCaches);
    assertThat(end(run, "warm"))
        .containsEntry("rows", 200)
        .containsEntry("cacheMisses", "none")
        .containsEntry("diskReads", "none");
  }
}
