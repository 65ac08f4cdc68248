package assay.lab.run.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lines that are appended and read: torn ones, and some that never end. */
class LinesTest {
  @TempDir private Path folder;
  private final List<String> salvage = new ArrayList<>();
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("lines.jsonl");
  }

  private List<String> lines() throws IOException {
    List<String> lines = new ArrayList<>();
    WholeLines.read(
        file,
        salvage,
        line -> {
          if (!line.endsWith("}")) {
            throw new IllegalArgumentException(line);
          }
          lines.add(line);
        });
    return lines;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void whatFollowsALineThatAnotherProcessToreIsALineOfItsOwn() throws Exception {
    Files.writeString(file, "{1}\n{2");
    try (AppendFile out = new AppendFile(file)) {
      out.append(bytes("{3}\n"));
      out.append(bytes("{4}\n"));
    }
    assertThat(lines()).containsExactly("{1}", "{3}", "{4}");
    assertThat(salvage).containsExactly("lines.jsonl: skipped 1 unreadable line(s)");
  }

  @Test
  void aFileThatEndsInALineGetsNoEmptyOne() throws Exception {
    Files.writeString(file, "{1}\n");
    try (AppendFile out = new AppendFile(file)) {
      out.append(bytes("{2}\n"));
    }
    assertThat(Files.readString(file)).isEqualTo("{1}\n{2}\n");
  }

  @Test
  void whatFollowsALineThatAFullDiskToreIsALineOfItsOwn() throws Exception {
    try (AppendFile out = new AppendFile(file, full(new FileOutputStream(file.toFile(), true)))) {
      out.append(bytes("{1}\n"));
      assertThatThrownBy(() -> out.append(bytes("{full}\n")))
          .hasMessage("cannot write " + file + ": No space left on device");
      out.append(bytes("{2}\n"));
    }
    assertThat(lines()).containsExactly("{1}", "{2}");
  }

  /** Takes the first half of what says that the disk is full. */
  private static OutputStream full(OutputStream out) {
    return new FilterOutputStream(out) {
      @Override
      public void write(byte[] lines) throws IOException {
        boolean full = new String(lines, StandardCharsets.UTF_8).contains("full");
        out.write(lines, 0, full ? lines.length / 2 : lines.length);
        if (full) {
          throw new IOException("No space left on device");
        }
      }
    };
  }

  @Test
  void aLineWithoutEndIsLeftOutAndNeverHeld() throws Exception {
    writeAroundLongLine("\n{2}\n");
    List<Integer> lengths = new ArrayList<>();
    try (WholeLines lines = new WholeLines(file)) {
      while (lines.next((bytes, from, to) -> lengths.add(to - from))) {
        // the list has it
      }
      assertThat(lines.mark()).isEqualTo(new WholeLines.Mark(Files.size(file), 1));
    }
    assertThat(lengths).containsExactly(3, 3);
    assertThat(lines()).containsExactly("{1}", "{2}");
    assertThat(salvage).containsExactly("lines.jsonl: skipped 1 unreadable line(s)");
  }

  @Test
  void aLineWithoutEndAtTheEndIsTornAndReadOnFromItsStart() throws Exception {
    writeAroundLongLine("");
    WholeLines.Mark mark;
    try (WholeLines lines = new WholeLines(file)) {
      while (lines.next((bytes, from, to) -> {})) {
        // nothing to keep
      }
      mark = lines.mark();
      lines.noteIn(salvage);
    }
    assertThat(mark).isEqualTo(new WholeLines.Mark(4, 0));
    assertThat(salvage)
        .containsExactly(
            "lines.jsonl: skipped an incomplete last line of " + (Files.size(file) - 4) + " bytes");
  }

  private void writeAroundLongLine(String end) throws IOException {
    byte[] block = new byte[1 << 20];
    Arrays.fill(block, (byte) '}');
    try (OutputStream out = Files.newOutputStream(file)) {
      out.write(bytes("{1}\n"));
      for (int i = 0; i < 20; i++) {
        out.write(block);
      }
      out.write(bytes(end));
    }
  }
}
