package assay.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.measure.LatencyKey.Tag;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs whose files are torn, missing, or not what they should be. */
class SalvageTest {
  private static final int SECONDS = 6;
  private static final String LOG = "latency/w0.run.read.hlog";
  private static final List<String> FILES = List.of(LOG, "series.jsonl", "events.jsonl");

  @TempDir Path root;
  private Path folder;

  @BeforeEach
  void write() throws IOException {
    try (RunWriter out = Runs.writer(root)) {
      folder = out.folder().path();
      Runs.phaseStart(out, "run", 0, 0);
      for (int second = 0; second < SECONDS; second++) {
        Tag tag = second % 2 == 0 ? Tag.OK : Tag.SERVICE;
        out.latencies(Runs.interval(second, "read", tag, 1000, 2_000_000));
        out.sample(Runs.nanos(second + 0.9), Map.of("cpu.assay.cores", 0.5, "größe.µs", 1.5));
        out.event(Runs.nanos(second), Event.ERROR, "run", "größer als µ", Map.of("count", 1));
      }
      out.end(out.manifest().ended(Manifest.State.FINISHED, Runs.START, null, List.of()));
    }
  }

  @Test
  void aWholeRunNeedsNoSalvage() throws IOException {
    RecordedRun run = RunReader.read(folder);
    assertThat(run.salvage()).isEmpty();
    FILES.forEach(file -> assertThat(recordsOf(run, file)).isEqualTo(wholeLines(file, SECONDS)));
  }

  @ParameterizedTest
  @ValueSource(strings = {LOG, "series.jsonl", "events.jsonl"})
  void aFileCutAnywhereLosesItsTornLineAlone(String name) throws IOException {
    Path file = folder.resolve(name);
    byte[] whole = Files.readAllBytes(file);
    int lastTwoLines = startOfLastLines(whole, 2);
    SplittableRandom random = new SplittableRandom(5);
    IntStream cuts =
        IntStream.concat(
            IntStream.rangeClosed(lastTwoLines, whole.length),
            IntStream.range(0, 200).map(i -> random.nextInt(whole.length)));
    for (int cut : cuts.toArray()) {
      Files.write(file, Arrays.copyOf(whole, cut));
      RecordedRun run = RunReader.read(folder);
      boolean torn = cut > 0 && whole[cut - 1] != '\n';
      assertThat(recordsOf(run, name)).as("cut at %d", cut).isEqualTo(records(whole, cut));
      assertThat(run.salvage()).as("cut at %d", cut).hasSize(torn ? 1 : 0);
      if (torn) {
        assertThat(run.salvage().get(0))
            .contains(file.getFileName().toString())
            .contains("incomplete last line");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"series.jsonl", "events.jsonl"})
  void aMissingFileIsSaid(String name) throws IOException {
    Files.delete(folder.resolve(name));
    RecordedRun run = RunReader.read(folder);
    assertThat(run.salvage()).containsExactly(name + " is missing");
    assertThat(recordsOf(run, name)).isZero();
  }

  @Test
  void aMissingLatencyFolderIsSaid() throws IOException {
    Files.delete(folder.resolve(LOG));
    assertThat(RunReader.read(folder).latencies()).isEmpty();
    Files.delete(folder.resolve("latency"));
    assertThat(RunReader.read(folder).salvage()).containsExactly("the folder latency is missing");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "garbage",
        "",
        "{}",
        "null",
        "[]",
        "7",
        "\"text\"",
        "{\"t\":1}",
        "{\"t\":\"x\",\"v\":7}",
        "{\"t\":1,\"kind\":null}",
        "{\"t\":1,\"kind\":\"phase-start\"}",
        "{\"t\":1,\"kind\":\"phase-end\",\"phase\":null}",
        "{\"t\":1,\"v\":{\"cpu\":",
        "1,2,3,4",
        "1.0,1.000,5.0,HISTxxxx",
        "Tag=odd,1.0,1.000,5.0,HISTFAAAAB542pNpmSzMwMDAxAABzFCaEUoz2X+AMIKZAEARAtM=",
        "Tag=",
        "\u0000\u0001\u0002",
        "#[StartTime: nonsense]"
      })
  void aForeignLineInTheMiddleLosesItselfAlone(String line) throws IOException {
    for (String name : FILES) {
      Path file = folder.resolve(name);
      byte[] whole = Files.readAllBytes(file);
      int at = startOfLastLines(whole, 3);
      String text = new String(whole, StandardCharsets.UTF_8);
      String head = new String(whole, 0, at, StandardCharsets.UTF_8);
      Files.writeString(file, head + line + "\n" + text.substring(head.length()));
      RecordedRun run = RunReader.read(folder);
      assertThat(recordsOf(run, name))
          .as("%s in %s", line, name)
          .isEqualTo(wholeLines(name, SECONDS));
      boolean comment = name.equals(LOG) && (line.isEmpty() || line.startsWith("#"));
      assertThat(run.salvage()).as("%s in %s", line, name).hasSize(comment ? 0 : 1);
      Files.write(file, whole);
    }
  }

  @Test
  void manyForeignLinesAreSaidOnce() throws IOException {
    for (String name : FILES) {
      Path file = folder.resolve(name);
      Files.writeString(file, Files.readString(file) + "garbage\n".repeat(5000));
    }
    RecordedRun run = RunReader.read(folder);
    assertThat(run.salvage()).hasSize(3).allMatch(sentence -> sentence.contains("5000"));
  }

  @Test
  void aLogOfAForeignNameIsLeftOutAndSaid() throws IOException {
    Files.copy(folder.resolve(LOG), folder.resolve("latency/mine.hlog"));
    assertThat(RunReader.read(folder).salvage())
        .containsExactly("mine.hlog: skipped, because its name is not WORKER.PHASE.OPERATION.hlog");
  }

  @Test
  void anotherFormatIsRefusedByItsNumberWhateverElseItHolds() throws IOException {
    Path manifest = folder.resolve("run.json");
    Files.writeString(manifest, "{\"format\": 7, \"somethingNew\": true}");
    assertThatThrownBy(() -> RunReader.read(folder))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("has format 7; this version of Assay reads format 2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "{", "null", "[]", "{}", "{\"format\": \"x\"}", "{\"format\": 2}", "not json"})
  void aBrokenManifestIsRefusedWithItsName(String text) throws IOException {
    Files.writeString(folder.resolve("run.json"), text);
    assertThatThrownBy(() -> RunReader.read(folder))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("run.json");
  }

  @Test
  void aFolderThatIsNoRunIsRefused() {
    assertThatThrownBy(() -> RunReader.read(root))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is not a run folder: it has no run.json");
  }

  /** How many records the reader found that stand in this file. */
  private static long recordsOf(RecordedRun run, String name) {
    return switch (name) {
      case LOG -> run.latencies().values().stream().mapToLong(s -> s.intervals().size()).sum();
      case "series.jsonl" ->
          run.series().values().stream().mapToLong(s -> s.samples().size()).sum() / 2;
      default -> run.events().size();
    };
  }

  private static long wholeLines(String name, int seconds) {
    return name.equals("events.jsonl") ? seconds + 1 : seconds;
  }

  private static long records(byte[] whole, int cut) {
    String text = new String(whole, 0, cut, StandardCharsets.UTF_8);
    String lines = text.substring(0, text.lastIndexOf('\n') + 1);
    try (Stream<String> all = lines.lines()) {
      return all.filter(line -> !line.startsWith("#") && !line.startsWith("\"")).count();
    }
  }

  private static int startOfLastLines(byte[] bytes, int lines) {
    int left = lines;
    for (int i = bytes.length - 2; i >= 0; i--) {
      if (bytes[i] == '\n' && --left == 0) {
        return i + 1;
      }
    }
    return 0;
  }
}
