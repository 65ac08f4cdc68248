package assay.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.LatencyKey.Tag;
import assay.lab.run.latency.LatencySeries;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.io.TempDir;

class KilledWriterTest {
  @TempDir Path root;

  @RepeatedTest(3)
  void losesAtMostTheLastSecond() throws IOException, InterruptedException {
    int written = writtenUntilKilled(200, Long.MAX_VALUE);
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
    assertThat(run.salvage()).anyMatch(line -> line.contains("the run has not ended"));
  }

  @RepeatedTest(5)
  void whileItSealsItLosesNoMore(RepetitionInfo repetition)
      throws IOException, InterruptedException {
    int written = writtenUntilKilled(200 + 37 * repetition.getCurrentRepetition(), 500);
    List<Long> seconds =
        RunReader.read(folder()).series().get("cpu.assay.cores").samples().stream()
            .map(sample -> Math.round(sample.seconds() - 0.9))
            .toList();
    assertThat(seconds)
        .as("each once")
        .isEqualTo(LongStream.range(0, seconds.size()).boxed().toList())
        .hasSizeBetween(written + 1, written + 2);
  }

  /** How far a child came before it was killed. */
  private int writtenUntilKilled(int second, long rollBytes)
      throws IOException, InterruptedException {
    Process child =
        ChildJvm.start(
            List.of("-Xmx64m", "-XX:TieredStopAtLevel=1"),
            WriteRun.class,
            root + "",
            rollBytes + "");
    int written = -1;
    // Not destroyForcibly(), which would also close the pipe that says how far it came.
    ProcessHandle handle = child.toHandle();
    try (BufferedReader said =
        new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line; (line = said.readLine()) != null; ) {
        written = Integer.parseInt(line);
        if (written == second) {
          handle.destroyForcibly();
        }
      }
    }
    child.waitFor();
    assertThat(child.exitValue()).as("killed by signal 9").isEqualTo(137);
    return written;
  }

  private Path folder() throws IOException {
    try (Stream<Path> runs = Files.list(root.resolve("demo"))) {
      return runs.findFirst().orElseThrow();
    }
  }
}
