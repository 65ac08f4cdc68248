package assay.study.milestones;

import assay.lab.run.file.AppendFile;
import assay.lab.run.file.RunFolder;
import assay.lab.run.file.WholeLines;
import assay.store.Outcome;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DataFormatException;

/** Reads a voter's ledger, up to its last whole line. Of one thread. */
final class VoteLogReader {
  private static final int RADIX = 16;

  private final Path file;
  private final Visitor visitor;
  private VoteLog.Header header;
  private boolean ended;

  /** Takes what a ledger says. */
  interface Visitor {
    /** Comes first. */
    void begins(VoteLog.Header header);

    /**
     * A vote.
     *
     * @param begun in ms since the ledger's start, as are all times
     * @param outcome {@link Outcome#FAILED} if it is not counted
     * @param sum {@link VoteLog#NOT_TOLD} if it was told none
     */
    void vote(int counter, long begun, long ended, Outcome outcome, long sum);

    /** A delivery ended. */
    void delivered(int counter, long milestone, long millis, String outcome);

    /** The voter died before a delivery. */
    void died(int counter, long milestone, long millis);
  }

  private VoteLogReader(Path file, Visitor visitor) {
    this.file = file;
    this.visitor = visitor;
  }

  /**
   * Reads a file.
   *
   * @return most votes that it may lack: none if its voter ended by itself
   * @throws IOException if it cannot be read, is still written, or has lines that are no ledger's
   */
  static int read(Path file, Visitor visitor) throws IOException {
    if (AppendFile.isLocked(file)) {
      throw new IOException(file + " is still written; end the votes, then check");
    }
    return new VoteLogReader(file, visitor).read();
  }

  private int read() throws IOException {
    List<String> left = new ArrayList<>();
    try (WholeLines lines = new WholeLines(file)) {
      while (lines.next(this::line)) {
        // the visitor has it
      }
      lines.noteIn(left);
    }
    boolean unreadable = left.stream().anyMatch(line -> line.contains("unreadable"));
    if (header == null || unreadable) {
      throw new IOException(file + " is not a ledger of votes, or was changed: " + left);
    }
    return ended ? 0 : header.batch();
  }

  private void line(byte[] bytes, int from, int to)
      throws DataFormatException, JsonProcessingException {
    if (bytes[from] == 'v') {
      votes(bytes, from + 1, to);
      return;
    }
    String line = new String(bytes, from, to - from, StandardCharsets.UTF_8);
    String[] parts = line.substring(Math.min(2, line.length())).split(",", -1);
    switch (line.charAt(0)) {
      case '{' -> {
        header = RunFolder.JSON.readValue(line, VoteLog.Header.class);
        visitor.begins(header);
      }
      case 'd' -> visitor.delivered((int) hex(parts[0]), hex(parts[1]), hex(parts[2]), parts[3]);
      case 'x' -> visitor.died((int) hex(parts[0]), hex(parts[1]), hex(parts[2]));
      case 'e' -> ended = true;
      default -> throw new DataFormatException("no line of a ledger");
    }
  }

  private static long hex(String digits) {
    return Long.parseLong(digits, RADIX);
  }

  /** Numbers between commas, votes between spaces. */
  private void votes(byte[] bytes, int from, int to) throws DataFormatException {
    long[] numbers = new long[4];
    int at = from;
    while (at < to) {
      char mark = 0;
      int number = -1;
      for (; at < to && (bytes[at] != ' ' || number < 0); at++) {
        char letter = (char) bytes[at];
        int digit = Character.digit(letter, RADIX);
        if (letter == ' ' || letter == ',') {
          numbers[++number] = 0;
        } else if (digit >= 0) {
          numbers[number] = numbers[number] * RADIX + digit;
        } else {
          mark = letter;
        }
      }
      if (number != 3) {
        throw new DataFormatException("a vote of " + number + " numbers");
      }
      vote(numbers, mark);
    }
  }

  private void vote(long[] numbers, char mark) {
    Outcome outcome =
        switch (mark) {
          case VoteLog.UNKNOWN -> Outcome.UNKNOWN;
          case VoteLog.FAILED -> Outcome.FAILED;
          default -> Outcome.OK;
        };
    visitor.vote(
        (int) numbers[0],
        numbers[1],
        numbers[1] + numbers[2],
        outcome,
        mark == 0 ? numbers[3] : VoteLog.NOT_TOLD);
  }
}
