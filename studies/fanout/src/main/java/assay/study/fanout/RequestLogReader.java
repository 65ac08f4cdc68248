package assay.study.fanout;

import assay.lab.run.file.RunFolder;
import assay.lab.run.file.WholeLines;
import assay.store.Outcome;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Reads the logs of a run's requests, each up to its last whole line. Of one thread. */
final class RequestLogReader {
  private final Visitor visitor;
  private RequestLog.Header header;
  private List<String> servers = List.of();

  /** Takes what a log says. */
  interface Visitor {
    /** A request. */
    void request(RequestLog.Header of, Request request);

    /** A value that did not come as it was written. */
    void fault(Fault fault);
  }

  /** A request. Immutable, as long as nobody writes to its arrays. */
  static final class Request {
    private final long begunMillis;
    private final long tookMicros;
    private final Outcome outcome;
    private final int rounds;
    private final long stale;
    private final List<String> servers;
    private final int[] keysOf;
    private final long[] microsOf;

    Request(
        long begunMillis,
        long tookMicros,
        Outcome outcome,
        int rounds,
        long stale,
        List<String> servers,
        int[] keysOf,
        long[] microsOf) {
      this.begunMillis = begunMillis;
      this.tookMicros = tookMicros;
      this.outcome = outcome;
      this.rounds = rounds;
      this.stale = stale;
      this.servers = servers;
      this.keysOf = keysOf;
      this.microsOf = microsOf;
    }

    /** When it began, since the epoch. */
    long begunMillis() {
      return begunMillis;
    }

    long tookMicros() {
      return tookMicros;
    }

    Outcome outcome() {
      return outcome;
    }

    int rounds() {
      return rounds;
    }

    /** Number of rows that another copy than the first answered. */
    long stale() {
      return stale;
    }

    /** The servers that hold tablets. */
    List<String> servers() {
      return servers;
    }

    /** Number of keys by server. */
    int[] keysOf() {
      return keysOf;
    }

    /** Time to the last answer by server; 0 if none came. */
    long[] microsOf() {
      return microsOf;
    }
  }

  private RequestLogReader(Visitor visitor) {
    this.visitor = visitor;
  }

  /**
   * Reads all logs of requests in a table.
   *
   * @throws IOException if one cannot be read
   */
  static void readAll(RunFolder run, String table, Visitor visitor) throws IOException {
    if (!Files.isDirectory(run.ledgers())) {
      return;
    }
    List<Path> files;
    try (Stream<Path> listed = Files.list(run.ledgers())) {
      files = listed.sorted().toList();
    }
    for (Path file : files) {
      new RequestLogReader(visitor).read(file, table);
    }
  }

  /** Other writers of the run have their ledgers in the same folder. */
  private void read(Path file, String table) throws IOException {
    try (WholeLines lines = new WholeLines(file)) {
      lines.next(this::begin);
      if (header == null || !header.table().equals(table)) {
        return;
      }
      while (lines.next(this::line)) {
        // the visitor has it
      }
      List<String> left = new ArrayList<>();
      lines.noteIn(left);
      if (left.stream().anyMatch(line -> line.contains("unreadable"))) {
        throw new IOException(file + " was changed: " + left);
      }
    }
  }

  private void begin(byte[] bytes, int from, int to) throws JsonProcessingException {
    JsonNode first = RunFolder.JSON.readTree(text(bytes, from, to));
    if (first.path("kind").asText().equals(FanOut.KIND)) {
      header = RunFolder.JSON.treeToValue(first, RequestLog.Header.class);
    }
  }

  private void line(byte[] bytes, int from, int to) throws JsonProcessingException {
    String content = text(bytes, from + 2, to);
    switch (bytes[from]) {
      case 's' -> servers = RunFolder.JSON.readValue(content, new TypeReference<>() {});
      case 'f' -> visitor.fault(RunFolder.JSON.readValue(content, Fault.class));
      default -> request(content.split(" ", -1));
    }
  }

  private void request(String[] words) {
    String[] whole = words[0].split(",", -1);
    int[] keysOf = new int[words.length - 1];
    long[] microsOf = new long[keysOf.length];
    for (int i = 0; i < keysOf.length; i++) {
      int colon = words[i + 1].indexOf(':');
      keysOf[i] = (int) number(words[i + 1].substring(0, colon));
      microsOf[i] = number(words[i + 1].substring(colon + 1));
    }
    visitor.request(
        header,
        new Request(
            header.startMillis() + number(whole[0]),
            number(whole[1]),
            Outcome.valueOf(whole[2]),
            (int) number(whole[3]),
            number(whole[4]),
            servers,
            keysOf,
            microsOf));
  }

  private static long number(String digits) {
    return Long.parseLong(digits, RequestLog.RADIX);
  }

  private static String text(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }
}
