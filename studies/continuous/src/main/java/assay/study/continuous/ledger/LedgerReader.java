package assay.study.continuous.ledger;

import assay.lab.run.file.AppendFile;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads ledgers. Reading stops at the first damaged line. */
public final class LedgerReader {
  private static final int LONGEST = 10_000_000;

  private final LedgerLines lines = new LedgerLines();
  private final List<Ledger.Flush> flushes = new ArrayList<>();
  private Ledger.Flush open;
  private boolean ended;
  private boolean torn;

  private LedgerReader() {}

  /**
   * @throws IllegalArgumentException if the first line is not the header of a ledger, or if that
   *     line was changed; the message names the file and the reason
   * @throws IOException if the file cannot be read
   */
  public static Ledger read(Path file) throws IOException {
    boolean growing = AppendFile.isLocked(file);
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      return new LedgerReader().read(file, in, growing);
    }
  }

  private Ledger read(Path file, InputStream in, boolean growing) throws IOException {
    Optional<String> first = wholeLine(in);
    if (first.isEmpty()) {
      throw new IllegalArgumentException(
          file + ":1: the ledger's first line is incomplete or missing");
    }
    LedgerHeader header = header(file, first.get());
    lines.first(first.get());
    Optional<String> damage = Optional.empty();
    int number = 1;
    while (damage.isEmpty()) {
      int where = ++number;
      Optional<String> line = wholeLine(in);
      if (line.isEmpty()) {
        break;
      }
      damage = take(line.get()).map(what -> "line " + where + ": " + what);
    }
    if (damage.isPresent() && number == 2) {
      throw new IllegalArgumentException(
          file
              + ":1: line 1 (seed, table and so on) or line 2 was changed. Use the original"
              + " ledger");
    }
    if (torn) {
      damage = Optional.of("line " + number + " is incomplete");
    }
    if (open != null) {
      flushes.add(open);
    }
    return new Ledger(file, header, flushes, ended, growing, damage);
  }

  private Optional<String> take(String line) {
    if (ended) {
      return Optional.of("this line is after the line that ends the ledger");
    }
    try {
      long[] numbers = lines.numbers(line);
      switch (line.charAt(0)) {
        case LedgerLines.PUT, LedgerLines.DELETE -> intend(line.charAt(0), numbers);
        case LedgerLines.SETTLED -> settle(numbers);
        case LedgerLines.END -> ended = true;
        default -> throw new IllegalArgumentException("the line starts with an unknown letter");
      }
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(e.getMessage());
    }
  }

  private void intend(char kind, long[] numbers) {
    if (open != null) {
      flushes.add(open);
    }
    // Unless an outcome is recorded, all announced entries may have been written.
    open = new Ledger.Flush(kind == LedgerLines.DELETE, numbers[0], numbers[1], 0, numbers[1], 0);
  }

  private void settle(long[] numbers) {
    if (open == null) {
      throw new IllegalArgumentException(
          "the line records the outcome of a write that no earlier line announces");
    }
    flushes.add(
        new Ledger.Flush(
            open.delete(), open.first(), open.size(), numbers[1], numbers[2], numbers[0]));
    open = null;
  }

  private Optional<String> wholeLine(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next >= 0 && line.size() < LONGEST; next = in.read()) {
      if (next == '\n') {
        return Optional.of(line.toString(StandardCharsets.UTF_8));
      }
      line.write(next);
    }
    torn = line.size() > 0;
    return Optional.empty();
  }

  private static LedgerHeader header(Path file, String line) {
    try {
      return LedgerHeader.parse(line);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ":1: " + e.getMessage(), e);
    }
  }
}
