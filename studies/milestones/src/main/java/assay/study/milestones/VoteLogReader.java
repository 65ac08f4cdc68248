package assay.study.milestones;

import assay.lab.ledger.LedgerLine;
import assay.lab.ledger.LedgerReader;
import assay.store.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.zip.DataFormatException;

/** Reads a voter's ledger, up to its last whole line. Of one thread. */
final class VoteLogReader implements LedgerReader.Visitor<VoteLog.Header> {
  private final Visitor visitor;
  private int batch;
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

  private VoteLogReader(Visitor visitor) {
    this.visitor = visitor;
  }

  /**
   * Reads a file.
   *
   * @return most votes that it may lack: none if its voter ended by itself
   * @throws IOException if it cannot be read, is still written, or has lines that are no ledger's
   */
  static int read(Path file, Visitor visitor) throws IOException {
    VoteLogReader reader = new VoteLogReader(visitor);
    LedgerReader.read(file, VoteLog.Header.class, reader);
    return reader.ended ? 0 : reader.batch;
  }

  @Override
  public void begins(VoteLog.Header header) {
    batch = header.batch();
    visitor.begins(header);
  }

  @Override
  public void line(LedgerLine line) throws DataFormatException {
    switch (line.kind()) {
      case 'v' -> {
        while (line.more()) {
          vote(line);
        }
      }
      case 'd' -> visitor.delivered((int) line.hex(), line.hex(), line.hex(), line.word());
      case 'x' -> visitor.died((int) line.hex(), line.hex(), line.hex());
      case 'e' -> ended = true;
      default -> throw new DataFormatException("no line of a ledger");
    }
  }

  private void vote(LedgerLine line) throws DataFormatException {
    int counter = (int) line.hex();
    long begun = line.hex();
    long answered = begun + line.hex();
    char mark = line.mark();
    Outcome outcome =
        switch (mark) {
          case VoteLog.UNKNOWN -> Outcome.UNKNOWN;
          case VoteLog.FAILED -> Outcome.FAILED;
          default -> Outcome.OK;
        };
    visitor.vote(counter, begun, answered, outcome, mark == 0 ? line.hex() : VoteLog.NOT_TOLD);
  }
}
