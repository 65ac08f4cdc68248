package assay.lab.run;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Server incidents during which writes may have been lost. If an earlier incident explains an
 * event, the event is not counted as another incident. For example, the end of a process explains
 * why the store no longer reports the process's address. Not thread-safe.
 */
public final class Incidents {
  private static final Set<String> KINDS =
      Set.of(
          Event.ACTION + Event.START,
          Event.PROCESS_GONE,
          Event.PROCESS_STOPPED + Event.START,
          Event.SERVER_GONE,
          Event.SERVER_RESTARTED);

  /**
   * Label and addresses of a process, such as {@code tserver-1 (127.0.0.1:9997, 127.0.0.1:9998)}.
   */
  private static final Pattern PROCESS = Pattern.compile("([^ ]+) \\((.*)\\)");

  private static final Pattern COMMA = Pattern.compile(", ");

  private static final Set<String> STORE_TELLS = Set.of(Event.SERVER_GONE, Event.SERVER_RESTARTED);

  /**
   * Maximum time in seconds between two events: the store reports that a server is gone, and Assay
   * then detects that the server's process has ended. Processes and the store are sampled
   * independently, each once per second.
   */
  private static final double EARLY_SECONDS = 3;

  /** Descriptions of incidents. Each key is a time in ms since the epoch. */
  private final TreeMap<Long, String> texts = new TreeMap<>();

  public void add(Instant start, List<Event> events) {
    Explained explained = new Explained();
    events.stream()
        .sorted(Comparator.comparingDouble(Incidents::order))
        .filter(event -> KINDS.contains(event.kind()))
        .filter(event -> !explained.test(event))
        .forEach(
            event ->
                texts.put(start.toEpochMilli() + Math.round(event.seconds() * 1000), event.text()));
  }

  private static double order(Event event) {
    return event.seconds() + (STORE_TELLS.contains(event.kind()) ? EARLY_SECONDS : 0);
  }

  private static final class Explained implements Predicate<Event> {
    private final Set<String> ended = new HashSet<>();

    private final Map<String, Set<String>> gone = new HashMap<>();

    @Override
    public boolean test(Event event) {
      String server = event.detail(EventDetail.ServerDetail.class).server();
      if (event.kind().equals(Event.ACTION + Event.START)) {
        ended.add(server);
        return false;
      }
      if (STORE_TELLS.contains(event.kind())) {
        return gone.getOrDefault(address(server), new HashSet<>()).remove(event.kind());
      }
      Matcher process = PROCESS.matcher(server);
      if (!process.matches()) {
        return false;
      }
      if (event.kind().equals(Event.PROCESS_GONE)) {
        COMMA
            .splitAsStream(process.group(2))
            .forEach(address -> gone.put(address, new HashSet<>(STORE_TELLS)));
      }
      return ended.remove(process.group(1));
    }

    private static String address(String server) {
      return server.replace("localhost:", "127.0.0.1:");
    }
  }

  /**
   * Describes the incident nearest to a given time, and how long before or after this time the
   * incident occurred. Returns null if there is no incident.
   *
   * @param millis time in ms since the epoch
   */
  public String nearest(long millis) {
    if (millis == 0 || texts.isEmpty()) {
      return null;
    }
    Map.Entry<Long, String> before = texts.floorEntry(millis);
    Map.Entry<Long, String> after = texts.ceilingEntry(millis);
    boolean later =
        before == null || (after != null && after.getKey() - millis <= millis - before.getKey());
    Map.Entry<Long, String> nearest = later ? after : before;
    return String.format(
        Locale.ROOT,
        "%s, %.1f s %s",
        nearest.getValue(),
        Math.abs(nearest.getKey() - millis) / 1e3,
        later ? "later" : "before");
  }
}
