package assay.study.continuous.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.study.continuous.entry.Ingest;
import assay.study.continuous.entry.Padding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is noted can be read, and what is missing or changed is noticed. */
class LedgerTest {
  private static final Ingest INGEST =
      new Ingest(
          new UUID(3, 4),
          5,
          10,
          3,
          6,
          70,
          List.of(1, 2),
          8,
          9,
          Optional.of("cf"),
          List.of("A", "B|C"),
          0.5,
          true,
          Optional.of(new Padding(1, 2, 1.5)));

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("ledger/run-0.ledger");
  }

  private LedgerWriter begin() throws IOException {
    return new LedgerWriter(file, new LedgerHeader(INGEST, "t", "run", 0, 1_000));
  }

  private void writeWhole() throws IOException {
    try (LedgerWriter writer = begin()) {
      writer.intend(false, 0, 10);
      writer.settled(1_001, 10, 10);
      writer.intend(false, 10, 10);
      writer.settled(1_002, 4, 7);
      writer.intend(true, 0, 10);
      writer.settled(1_003, 2, 3);
      writer.end(1_004);
    }
  }

  @Test
  void whatIsNotedCanBeRead() throws IOException {
    writeWhole();
    Ledger ledger = LedgerReader.read(file);
    assertThat(ledger.header().ingest()).isEqualTo(INGEST);
    assertThat(ledger.header().table()).isEqualTo("t");
    assertThat(ledger.flushes())
        .containsExactly(
            new Ledger.Flush(false, 0, 10, 10, 10, 1_001),
            new Ledger.Flush(false, 10, 10, 4, 7, 1_002),
            new Ledger.Flush(true, 0, 10, 2, 3, 1_003));
    assertThat(ledger.ended()).isTrue();
    assertThat(ledger.growing()).isFalse();
    assertThat(ledger.damage()).isEmpty();
  }

  @Test
  void aWriterThatDiedLeavesItsOpenSetInDoubt() throws IOException {
    try (LedgerWriter writer = begin()) {
      writer.intend(false, 0, 10);
      writer.settled(1_001, 10, 10);
      writer.intend(false, 10, 10);
      assertThat(LedgerReader.read(file).growing()).isTrue();
    }
    Ledger ledger = LedgerReader.read(file);
    assertThat(ledger.flushes().get(1)).isEqualTo(new Ledger.Flush(false, 10, 10, 0, 10, 0));
    assertThat(ledger.flushes().get(1).unknown()).isEqualTo(10);
    assertThat(ledger.ended()).isFalse();
    assertThat(ledger.damage()).isEmpty();
  }

  @Test
  void aTornLineIsSaid() throws IOException {
    writeWhole();
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length - 3));
    Ledger ledger = LedgerReader.read(file);
    assertThat(ledger.flushes()).hasSize(3);
    assertThat(ledger.damage()).contains("line 8 is incomplete");
  }

  @Test
  void aLineThatIsMissingOrChangedIsSaid() throws IOException {
    writeWhole();
    List<String> lines = Files.readAllLines(file);
    Files.write(file, Stream.concat(lines.stream().limit(2), lines.stream().skip(3)).toList());
    assertThat(LedgerReader.read(file).damage().orElseThrow()).startsWith("line 3: ");
    assertThat(LedgerReader.read(file).flushes()).hasSize(1);
    lines.set(3, lines.get(3).replaceFirst("a", "b"));
    Files.write(file, lines);
    assertThat(LedgerReader.read(file).damage().orElseThrow()).startsWith("line 4: ");
  }

  /** With another seed, all entries would be others. */
  @Test
  void aHeaderThatWasChangedIsRefused() throws IOException {
    writeWhole();
    List<String> lines = Files.readAllLines(file);
    lines.set(0, lines.get(0).replace("\"seed\":5", "\"seed\":6"));
    Files.write(file, lines);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LedgerReader.read(file))
        .withMessageStartingWith(file + ":1: line 1 (seed, table and so on) or line 2 was changed");
  }

  @Test
  void whatIsNoLedgerIsRefused() throws IOException {
    assertRefused("hello\n", "");
    assertRefused("{\"version\":2}\n", "a ledger's version must be 1; got 2");
    assertRefused("", "the ledger's first line is incomplete or missing");
  }

  private void assertRefused(String content, String message) throws IOException {
    Path other = Files.writeString(folder.resolve("x.ledger"), content);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LedgerReader.read(other))
        .withMessageStartingWith(other + ":1: " + message);
  }

  /** Two lines, as many bytes as are promised in the documentation. */
  @Test
  void aFlushTakesAtMost64Bytes() throws IOException {
    try (LedgerWriter writer = begin()) {
      long before = Files.size(file);
      writer.intend(false, 26_000_000_000_000L - 1_000_000, 1_000_000);
      writer.settled(4_102_444_800_000L, 1_000_000, 1_000_000);
      assertThat(Files.size(file) - before).isLessThanOrEqualTo(64);
    }
  }
}
