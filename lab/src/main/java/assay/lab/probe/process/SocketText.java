package assay.lab.probe.process;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what {@code ss -tinpH} prints: a line a connection, and an indented one of its figures. */
final class SocketText {
  private static final Pattern PID = Pattern.compile("pid=(\\d{1,10})");
  private static final Pattern SENT = Pattern.compile("\\bbytes_acked:(\\d{1,18})");
  private static final Pattern RECEIVED = Pattern.compile("\\bbytes_received:(\\d{1,18})");

  private SocketText() {}

  /**
   * One end of a connection on this machine.
   *
   * @param sent bytes of payload that the other end has acknowledged
   * @param received bytes of payload
   */
  record Socket(long pid, long sent, long received) {
    /** What it had moved before; nothing if it is another connection between the same ends. */
    Socket since(Socket before) {
      boolean same =
          before != null && before.pid == pid && before.sent <= sent && before.received <= received;
      return same ? before : new Socket(pid, 0, 0);
    }
  }

  /** By both addresses; without those of processes that are not shown to us. */
  static Map<String, Socket> parse(String text) {
    Map<String, Socket> sockets = new HashMap<>();
    String ends = "";
    long pid = 0;
    for (String line : text.lines().toList()) {
      if (!line.isEmpty() && !Character.isWhitespace(line.charAt(0))) {
        // State, two queues, this address, the other, then who has it.
        String[] words = line.split("\\s+", 6);
        ends = words.length < 5 ? "" : words[3] + " " + words[4];
        pid = number(PID, line);
      }
      if (pid > 0 && !ends.isEmpty()) {
        // The figures may be on the same line; a connection that has moved nothing has none.
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
