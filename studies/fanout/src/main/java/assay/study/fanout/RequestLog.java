package assay.study.fanout;

import assay.lab.run.file.AppendFile;
import assay.lab.run.file.RunFolder;
import assay.lab.workload.Seat;
import assay.store.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What one thread notes of its requests: a file of lines in the run folder, which are handed to the
 * operating system once a second. Of one thread.
 *
 * <pre>
 * {…}                              header, JSON
 * s ["HOST:PORT", …]               servers, from here on
 * r BEGUN,TOOK,OUTCOME,ROUNDS,STALE KEYS:TIME …
 *                                  a request; behind it each server's keys, and the time to the
 *                                  server's last answer
 * f {…}                            a fault, JSON
 * </pre>
 *
 * <p>Numbers are hexadecimal. BEGUN is in ms since the header's start, other times are in µs.
 */
final class RequestLog implements AutoCloseable {
  static final int RADIX = 16;

  private static final int ROOM = 1 << 16;
  private static final long LONGEST_MILLIS = 1000;
  private static final int NIBBLE = 4;
  private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  /** Name of an outcome, four numbers. */
  private static final int MOST_BYTES_OF_REQUEST = 100;

  /** Two numbers. */
  private static final int MOST_BYTES_OF_SERVER = 30;

  private final AppendFile file;
  private final Header header;
  private byte[] lines = new byte[ROOM];
  private int length;
  private long written;
  private List<String> servers = List.of();

  /**
   * What a log's requests have in common.
   *
   * @param kind {@link FanOut#KIND}, unlike that of other ledgers
   * @param table as the store calls it
   * @param startMillis since the epoch
   */
  record Header(String kind, String table, String activity, int thread, long startMillis) {
    static Header of(Seat seat, long startMillis) {
      return new Header(FanOut.KIND, seat.table(), seat.activity(), seat.thread(), startMillis);
    }
  }

  /**
   * Begins a log.
   *
   * @throws IOException if the file is there, or cannot be written
   */
  RequestLog(Path path, Header header) throws IOException {
    this.header = header;
    written = header.startMillis();
    Files.createDirectories(path.getParent());
    Files.createFile(path);
    file = AppendFile.locked(path);
    line("", header);
    write();
  }

  /** Who makes the requests, in words. */
  String client() {
    return header.activity() + ", thread " + header.thread();
  }

  /**
   * Notes a request.
   *
   * @param begun in ms since the epoch
   * @param took in ns
   * @param stale rows that another copy than the first answered
   * @param keysOf number of keys by server
   * @param nanosOf time to the last answer by server; 0 if none came
   */
  void request(
      long begun,
      long took,
      Outcome outcome,
      int rounds,
      long stale,
      List<String> newServers,
      int[] keysOf,
      long[] nanosOf) {
    if (!servers.equals(newServers)) {
      servers = newServers;
      line("s ", servers);
    }
    makeRoom(MOST_BYTES_OF_REQUEST + keysOf.length * MOST_BYTES_OF_SERVER);
    lines[length++] = 'r';
    lines[length++] = ' ';
    hex(begun - header.startMillis());
    lines[length++] = ',';
    hex(TimeUnit.NANOSECONDS.toMicros(took));
    lines[length++] = ',';
    text(outcome.name());
    lines[length++] = ',';
    hex(rounds);
    lines[length++] = ',';
    hex(stale);
    for (int i = 0; i < keysOf.length; i++) {
      lines[length++] = ' ';
      hex(keysOf[i]);
      lines[length++] = ':';
      hex(TimeUnit.NANOSECONDS.toMicros(nanosOf[i]));
    }
    lines[length++] = '\n';
    if (begun - written >= LONGEST_MILLIS) {
      written = begun;
      write();
    }
  }

  /** Notes a fault. */
  void fault(Fault fault) {
    line("f ", fault);
  }

  private void line(String mark, Object content) {
    try {
      byte[] json =
          (mark + RunFolder.JSON.writeValueAsString(content) + "\n")
              .getBytes(StandardCharsets.UTF_8);
      makeRoom(json.length);
      System.arraycopy(json, 0, lines, length, json.length);
      length += json.length;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void makeRoom(int bytes) {
    if (length + bytes > lines.length) {
      write();
      lines = lines.length < bytes ? new byte[bytes] : lines;
    }
  }

  private void text(String text) {
    for (int i = 0; i < text.length(); i++) {
      lines[length++] = (byte) text.charAt(i);
    }
  }

  private void hex(long number) {
    long left = Math.max(0, number);
    int digits = Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(left) + NIBBLE - 1) / NIBBLE);
    length += digits;
    for (int at = length - 1; at >= length - digits; at--) {
      lines[at] = DIGITS[(int) left & 0xf];
      left >>>= NIBBLE;
    }
  }

  private void write() {
    try {
      file.append(Arrays.copyOf(lines, length));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    length = 0;
  }

  @Override
  public void close() {
    write();
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
