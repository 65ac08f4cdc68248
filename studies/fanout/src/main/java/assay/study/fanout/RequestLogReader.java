package assay.study.fanout;

import assay.lab.ledger.LedgerFolder;
import assay.lab.ledger.LedgerLine;
import assay.lab.ledger.LedgerLogReader;
import assay.lab.run.file.RunFolder;
import assay.store.Outcome;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.zip.DataFormatException;

/** Reads the request logs of a run. Ignores an incomplete last line of a log. Not thread-safe. */
final class RequestLogReader implements LedgerLogReader.Visitor<RequestLog.Header> {
  private final BiConsumer<RequestLog.Header, Request> requests;
  private final Consumer<WrongValue> faults;
  private RequestLog.Header header;
  private List<String> servers = List.of();

  /** A recorded request. Callers must not modify the arrays of a request. */
  static final class Request {
    final long begunMillis;
    final Outcome outcome;
    final int rounds;
    final long stale;
    final List<String> servers;
    final int[] keysOf;

    /**
     * Time in µs until the last answer of each server, summed over rounds; 0 if the server did not
     * answer.
     */
    final long[] microsOf;

    Request(
        long begunMillis,
        Outcome outcome,
        int rounds,
        long stale,
        List<String> servers,
        int[] keysOf,
        long[] microsOf) {
      this.begunMillis = begunMillis;
      this.outcome = outcome;
      this.rounds = rounds;
      this.stale = stale;
      this.servers = servers;
      this.keysOf = keysOf;
      this.microsOf = microsOf;
    }
  }

  private RequestLogReader(
      BiConsumer<RequestLog.Header, Request> requests, Consumer<WrongValue> faults) {
    this.requests = requests;
    this.faults = faults;
  }

  /**
   * Reads all request logs of a table.
   *
   * @param requests receives each request together with the header of its log
   * @throws IOException if a log cannot be read, is still being written, or is damaged
   */
  static void readAll(
      RunFolder run,
      String table,
      BiConsumer<RequestLog.Header, Request> requests,
      Consumer<WrongValue> faults)
      throws IOException {
    for (Path file :
        LedgerFolder.of(run, table, header -> header.path("kind").asText().equals(FanOut.KIND))) {
      LedgerLogReader.read(file, RequestLog.Header.class, new RequestLogReader(requests, faults));
    }
  }

  @Override
  public void begins(RequestLog.Header of) {
    header = of;
  }

  @Override
  public void line(LedgerLine line) throws DataFormatException, JsonProcessingException {
    switch (line.kind()) {
      case 's' -> servers = List.of(line.json(String[].class));
      case 'f' -> faults.accept(line.json(WrongValue.class));
      case 'r' -> request(line);
      default -> throw new DataFormatException("not a line of a request log");
    }
  }

  private void request(LedgerLine line) throws DataFormatException {
    long begun = header.startMillis() + line.hex();
    line.hex(); // skips the duration of the request
    Outcome outcome = Outcome.valueOf(line.word());
    int rounds = (int) line.hex();
    long stale = line.hex();
    int[] keysOf = new int[servers.size()];
    long[] microsOf = new long[servers.size()];
    for (int i = 0; line.more(); i++) {
      keysOf[i] = (int) line.hex();
      microsOf[i] = line.hex();
    }
    requests.accept(header, new Request(begun, outcome, rounds, stale, servers, keysOf, microsOf));
  }
}
