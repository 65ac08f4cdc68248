package assay.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.run.file.Extent;
import assay.lab.run.file.RunFolder;
import assay.lab.run.series.Points;
import assay.lab.run.series.SampledSeries.Sample;
import assay.lab.run.series.SegmentWriter;
import assay.lab.run.series.SeriesFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Series that have become long are set aside and sealed, and read as if they had not been. */
class SegmentsTest {
  private static final int ROLL_BYTES = 2_000;
  private static final int SECONDS = 200;

  @TempDir private Path root;

  @Test
  void aSealedRunTellsWhatAPlainOneTells() throws IOException {
    Path sealed = write(ROLL_BYTES);
    Path plain = write(Long.MAX_VALUE);
    assertThat(names(sealed)).contains("series.0001.zip").noneMatch(n -> n.endsWith("jsonl"));
    assertThat(names(plain)).containsExactly("series.jsonl");
    RecordedRun run = RunReader.read(sealed);
    RecordedRun asPlain = RunReader.read(plain);
    assertThat(run.salvage()).isEqualTo(asPlain.salvage());
    assertThat(run.series()).isEqualTo(asPlain.series());
    assertThat(SeriesFolder.open(new RunFolder(sealed)).extents(""))
        .isEqualTo(SeriesFolder.open(new RunFolder(plain)).extents(""))
        .containsEntry("load.lag.ms", new Extent(0.95, SECONDS - 0.05, SECONDS));
  }

  @Test
  void aGapStaysAGap() throws IOException {
    List<Sample> samples =
        RunReader.read(write(ROLL_BYTES)).series().get("memory.store.mb").samples();
    assertThat(samples).hasSize(SECONDS / 2).doesNotContain(new Sample(1.9, 0));
    assertThat(samples.get(1)).isEqualTo(new Sample(2.9, 802));
  }

  @Test
  void commonToolsReadASegmentLineByLine() throws IOException {
    Path folder = write(ROLL_BYTES);
    try (ZipFile zip = new ZipFile(folder.resolve("series.0001.zip").toFile())) {
      List<String> times = lines(zip, "t");
      List<String> lags = lines(zip, "load.lag.ms");
      List<String> memory = lines(zip, "memory.store.mb");
      assertThat(times.subList(0, 4)).containsExactly("0.9", "0.95", "1.9", "1.95");
      assertThat(lags.subList(0, 4)).containsExactly("", "0.5", "", "1.5");
      assertThat(memory.subList(0, 5)).containsExactly("800", "", "", "", "802");
    }
  }

  @Test
  void aStretchIsReadAlone() throws IOException {
    SeriesFolder folder = SeriesFolder.open(new RunFolder(write(ROLL_BYTES)));
    Points some = folder.read("", "load.lag.ms", 100, 110);
    assertThat(some.size()).isBetween(10, SECONDS / 2);
    assertThat(some.seconds()[0]).isLessThan(100);
    assertThat(all(folder, "", "load.lag.ms").size()).isEqualTo(SECONDS);
    assertThat(all(folder, "", "no.such.series").size()).isZero();
  }

  @Test
  void aTornZipLeavesItsLines() throws IOException {
    Path folder = write(ROLL_BYTES);
    Path zip = folder.resolve("series.0002.zip");
    byte[] whole = Files.readAllBytes(zip);
    RecordedRun before = RunReader.read(folder);
    Files.write(zip, Arrays.copyOf(whole, whole.length / 2));
    Files.writeString(
        folder.resolve("series.0002.jsonl"), "{\"t\":7,\"v\":{\"load.lag.ms\":70}}\n");
    RecordedRun run = RunReader.read(folder);
    assertThat(run.series().get("load.lag.ms").samples())
        .contains(new Sample(7, 70))
        .hasSizeLessThan(before.series().get("load.lag.ms").samples().size());
    assertThat(run.salvage()).anyMatch(line -> line.startsWith("series.0002.zip was skipped"));
    Files.delete(folder.resolve("series.0002.jsonl"));
    assertThat(RunReader.read(folder).salvage())
        .anyMatch(line -> line.startsWith("series.0002.zip was skipped"));
  }

  @Test
  void theZipIsTakenWhereItsLinesAreStillThere() throws IOException {
    Path folder = write(ROLL_BYTES);
    RecordedRun before = RunReader.read(folder);
    Files.writeString(
        folder.resolve("series.0001.jsonl"), "{\"t\":7,\"v\":{\"load.lag.ms\":70}}\n");
    Files.writeString(folder.resolve("series.0001.zip.next"), "torn");
    assertThat(RunReader.read(folder)).isEqualTo(before);
  }

  @Test
  void aDamagedEntryIsSaidWithItsFile() throws IOException {
    Path folder = write(ROLL_BYTES);
    Path zip = folder.resolve("series.0001.zip");
    byte[] bytes = Files.readAllBytes(zip);
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    int data = text.indexOf("load.lag.ms") + "load.lag.ms".length();
    Arrays.fill(bytes, data, data + 20, (byte) 0x55);
    Files.write(zip, bytes);
    RecordedRun run = RunReader.read(folder);
    assertThatThrownBy(() -> run.series().get("load.lag.ms").samples().size())
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("series.0001.zip: the entry load.lag.ms is damaged");
  }

  @Test
  void linesThatCannotBeUnderstoodAreNotSealed() throws IOException {
    Path folder;
    try (RunWriter out = writer(ROLL_BYTES)) {
      folder = out.folder().path();
      sample(out, 0);
      Files.writeString(folder.resolve("series.jsonl"), "garbage\n", StandardOpenOption.APPEND);
      for (int second = 1; second < SECONDS; second++) {
        sample(out, second);
      }
    }
    assertThat(names(folder)).contains("series.0001.jsonl", "series.0002.zip");
    RecordedRun run = RunReader.read(folder);
    assertThat(run.series().get("load.lag.ms").samples()).hasSize(SECONDS);
    assertThat(run.events())
        .anyMatch(
            event ->
                event.kind().equals(Event.UNSEALED)
                    && event.text().startsWith("series.0001.jsonl was not compacted"));
    assertThat(run.salvage()).anyMatch(line -> line.contains("1 unreadable"));
  }

  @Test
  void aReaderThatFollowsSeesAllThatIsThereWhileItIsSealed() throws IOException {
    try (RunWriter out = writer(ROLL_BYTES)) {
      SeriesFolder seen = SeriesFolder.open(out.folder());
      for (int second = 0; second < SECONDS; second++) {
        sample(out, second);
        seen = seen.reopened();
        assertThat(seen.extents("").get("load.lag.ms").count()).isEqualTo(second + 1);
        if (second % 20 == 0) {
          assertThat(all(seen, "", "load.lag.ms").values()).hasSize(second + 1);
        }
      }
      assertThat(seen.salvage()).isEmpty();
    }
  }

  @Test
  void aNewFileThatTheSystemKnowsAsADeletedOneIsReadFromItsBeginning() throws IOException {
    Path first = root.resolve("series.0001.jsonl");
    Path growing = root.resolve("series.jsonl");
    Files.writeString(first, lag(0) + lag(1));
    Files.writeString(growing, lag(2));
    SeriesFolder seen = SeriesFolder.open(new RunFolder(root));
    assertThat(all(seen, "", "load.lag.ms").values()).containsExactly(0, 1, 2);

    Path deleted = root.resolve("deleted");
    Files.createLink(deleted, first);
    SegmentWriter.seal(first, root.resolve("series.0001.zip"));
    Files.move(growing, root.resolve("series.0002.jsonl"));
    Files.writeString(deleted, lag(3) + lag(4) + lag(5));
    Files.move(deleted, growing);
    assertThat(all(seen.reopened(), "", "load.lag.ms").values()).containsExactly(0, 1, 2, 3, 4, 5);
  }

  @Test
  void whatAnotherMachineSampledIsNotTheRuns() throws IOException {
    Path folder = write(ROLL_BYTES);
    Files.writeString(
        folder.resolve("series-10.0.0.3.probe.jsonl"),
        """
        {"machine":"10.0.0.3","clockErrorMillis":0.4}
        {"t":1,"v":{"cpu.machine.cores":1.5}}
        """);
    Files.writeString(
        folder.resolve("events-10.0.0.3.probe.jsonl"), "{\"t\":0.5,\"kind\":\"gap\"}\n");
    OpenRun run = OpenRun.open(folder);
    assertThat(run.series().machines()).containsExactly("10.0.0.3");
    assertThat(all(run.series(), "10.0.0.3", "cpu.machine.cores").values()).containsExactly(1.5);
    assertThat(all(run.series(), "", "cpu.machine.cores").size()).isZero();
    assertThat(run.events().get(0).detail().get("machine")).isEqualTo("10.0.0.3");
    assertThat(RunReader.read(folder).series()).doesNotContainKey("cpu.machine.cores");
  }

  private RunWriter writer(long rollBytes) throws IOException {
    RunFolder folder = RunFolder.create(root, "demo", Runs.START);
    return new RunWriter(folder, Runs.CLOCK, "w0", Runs.manifest(), rollBytes);
  }

  private Path write(long rollBytes) throws IOException {
    try (RunWriter out = writer(rollBytes)) {
      for (int second = 0; second < SECONDS; second++) {
        sample(out, second);
      }
      return out.folder().path();
    }
  }

  /** Two lines, and one of the series only every other second. */
  private static void sample(RunWriter out, int second) throws IOException {
    Map<String, Double> values = new LinkedHashMap<>();
    if (second % 2 == 0) {
      values.put("memory.store.mb", 800.0 + second);
    }
    values.put("cpu.store.cores", Math.sin(second));
    out.sample(Runs.nanos(second + 0.9), values);
    out.sample(Runs.nanos(second + 0.95), Map.of("load.lag.ms", second + 0.5));
  }

  private static String lag(int second) {
    return "{\"t\":" + second + ",\"v\":{\"load.lag.ms\":" + second + "}}\n";
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith("series"))
          .toList();
    }
  }

  private static Points all(SeriesFolder folder, String machine, String name) throws IOException {
    return folder.read(machine, name, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  private static List<String> lines(ZipFile zip, String name) throws IOException {
    byte[] text = zip.getInputStream(new ZipEntry(name)).readAllBytes();
    return new String(text, StandardCharsets.UTF_8).lines().toList();
  }
}
