package assay.study.milestones.phase;

import assay.lab.ledger.LedgerLine;
import assay.lab.ledger.LedgerLogReader;
import assay.store.Outcome;
import assay.study.milestones.workload.VoteLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.zip.DataFormatException;

/** Reads the ledger of a voter. Ignores an incomplete last line of the ledger. Not thread-safe. */
final class VoteLogReader implements LedgerLogReader.Visitor<VoteLog.Header> {
  private final Visitor visitor;
  private int batch;
  private boolean ended;

  interface Visitor {
    void begins(VoteLog.Header header);

    /**
     * Receives a vote.
     *
     * @param begun start of the vote, in ms since the start of the ledger
     * @param ended end of the vote, in ms since the start of the ledger
     * @param outcome outcome of the vote; {@link Outcome#FAILED} if the vote was not counted
     * @param sum sum that the voter received; {@link VoteLog#NOT_TOLD} if unknown
     */
    void vote(int counter, long begun, long ended, Outcome outcome, long sum);

    void delivered(int counter, long milestone, long millis, String outcome);

    void died(int counter, long milestone, long millis);
  }

  private VoteLogReader(Visitor visitor) {
    this.visitor = visitor;
  }

  /**
   * Reads a ledger.
   *
   * @return maximum number of votes that may be missing from the ledger; 0 if the voter ended
   *     normally
   * @throws IOException if the file cannot be read, is still being written, or has invalid lines
   */
  static int read(Path file, Visitor visitor) throws IOException {
    VoteLogReader reader = new VoteLogReader(visitor);
    LedgerLogReader.read(file, VoteLog.Header.class, reader);
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
      default -> throw new DataFormatException("not a line of a ledger");
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
