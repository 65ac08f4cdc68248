package assay.lab.probe.process;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the output of {@code ss -tinpH}. For each connection, the output has one line and an
 * indented line of counters.
 */
final class SocketText {
  private static final Pattern PID = Pattern.compile("pid=(\\d{1,10})");
  private static final Pattern SENT = Pattern.compile("\\bbytes_acked:(\\d{1,18})");
  private static final Pattern RECEIVED = Pattern.compile("\\bbytes_received:(\\d{1,18})");

  private SocketText() {}

  /**
   * This machine's end of a connection.
   *
   * @param sent payload bytes that the other end has acknowledged
   * @param received payload bytes that arrived
   */
  record Socket(long pid, long sent, long received) {
    /**
     * Returns the counters of the previous reading. Callers subtract them from this object's
     * counters to get the traffic between the two readings. For a new connection, the returned
     * counters are 0.
     */
    Socket since(Socket before) {
      boolean same =
          before != null && before.pid == pid && before.sent <= sent && before.received <= received;
      return same ? before : new Socket(pid, 0, 0);
    }
  }

  /**
   * Returns sockets by their local and remote addresses. Omits sockets of processes that are hidden
   * from this user.
   */
  static Map<String, Socket> parse(String text) {
    Map<String, Socket> sockets = new HashMap<>();
    String ends = "";
    long pid = 0;
    for (String line : text.lines().toList()) {
      if (!line.isEmpty() && !Character.isWhitespace(line.charAt(0))) {
        // The fields are state, two queues, local address, remote address and process.
        String[] words = line.split("\\s+", 6);
        ends = words.length < 5 ? "" : words[3] + " " + words[4];
        pid = number(PID, line);
      }
      if (pid > 0 && !ends.isEmpty()) {
        // The counters may be on the same line as the addresses. A connection that was never used
        // has no counters.
        long sent = number(SENT, line);
        long received = number(RECEIVED, line);
        sockets.merge(
            ends,
            new Socket(pid, sent, received),
            (a, b) -> new Socket(a.pid, a.sent + b.sent, a.received + b.received));
      }
    }
    return sockets;
  }

  private static long number(Pattern pattern, String line) {
    Matcher matcher = pattern.matcher(line);
    return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
  }
}
