package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
    Path file =
        Files.writeString(
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
    String output = stores.execute(name, List.of("run", file.toString(), "--store", name));
    RecordedRun run =
        output
            .lines()
            .filter(line -> line.matches("run +/.*"))
            .map(line -> Path.of(line.substring("run".length()).strip()))
            .findFirst()
            .map(CachesOnServers::read)
            .orElseThrow(() -> new AssertionError(output));
    assertThat(run.manifest().state()).as(output).isEqualTo(Manifest.State.FINISHED);
    assertThat(end(run, "cold")).containsEntry("serverCaches", serverCaches);
    assertThat(end(run, "warm"))
        .containsEntry("rows", 200)
        .containsEntry("cacheMisses", "none")
        .containsEntry("diskReads", "none");
  }

  private static RecordedRun read(Path path) {
    try {
      return RunReader.read(path);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static Map<String, Object> end(RecordedRun run, String phase) {
    return run.events().stream()
        .filter(event -> event.kind().equals(Event.ADMIN_END) && phase.equals(event.phase()))
        .map(Event::detail)
        .findFirst()
        .orElseThrow();
  }
}
