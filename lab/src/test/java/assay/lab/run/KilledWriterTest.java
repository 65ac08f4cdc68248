package assay.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.LatencyKey.Tag;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class KilledWriterTest {
  @TempDir Path root;

  @RepeatedTest(3)
  @Timeout(30)
  void losesAtMostTheLastSecond() throws IOException, InterruptedException {
    Process child =
        ChildJvm.start(List.of("-Xmx64m", "-XX:TieredStopAtLevel=1"), WriteRun.class, root + "");
    int written = -1;
    // Not destroyForcibly(), which would also close the pipe that says how far it came.
    ProcessHandle handle = child.toHandle();
    try (BufferedReader said =
        new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line; (line = said.readLine()) != null; ) {
        written = Integer.parseInt(line);
        if (written == 200) {
          handle.destroyForcibly();
        }
      }
    }
    assertThat(child.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(child.exitValue()).as("killed by signal 9").isEqualTo(137);

    RecordedRun run = RunReader.read(folder());
    LatencySeries read = Runs.latencies(run, "read", Tag.OK);
    assertThat(read.intervals()).hasSizeBetween(written + 1, written + 2);
    assertThat(read.measured().getTotalCount()).isEqualTo(3L * read.intervals().size());
    assertThat(run.series().get("cpu.assay.cores").samples())
        .hasSizeBetween(written + 1, written + 2);
    assertThat(run.events()).hasSizeBetween(written + 2, written + 3);
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.RUNNING);
    assertThat(run.phases().get(0).ended()).isFalse();
    assertThat(run.phases().get(0).endSeconds()).isEqualTo(read.intervals().size());
    assertThat(run.salvage()).anyMatch(line -> line.contains("the run has no end"));
  }

  private Path folder() throws IOException {
    try (Stream<Path> runs = Files.list(root.resolve("demo"))) {
      return runs.findFirst().orElseThrow();
    }
  }
}
